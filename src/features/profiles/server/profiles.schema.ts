export interface ProfilesSchema {
  profileSections: ProfileSectionsTable;
}

/** One row per user and field; none if the user wrote nothing. */
interface ProfileSectionsTable {
  personId: number;
  section: string;
  /** Never empty. */
  content: string;
}
