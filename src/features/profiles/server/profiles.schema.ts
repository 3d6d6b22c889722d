/** What the two wrote on their profile pages. */
export interface ProfilesSchema {
  profileSections: ProfileSectionsTable;
}

/** One row per user and part; none where the template stands. */
interface ProfileSectionsTable {
  personId: number;
  section: string;
  /** Never empty. */
  content: string;
}
