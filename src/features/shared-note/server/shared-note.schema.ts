import type { EditSettings } from '../shared-note.contract.ts';

export interface SharedNoteSchema {
  sharedNote: SharedNoteTable;
  noteVersions: NoteVersionsTable;
  penSettings: PenSettingsTable;
}

interface SharedNoteTable {
  /** The id is always 1. */
  id: number;
  /** Grows by one with every change; 0 at first. */
  version: number;
  updatedAt: number | null;
  updatedBy: number | null;
  content: string;
}

/** Revisions: at every hand-over, and every five minutes of typing. */
interface NoteVersionsTable {
  version: number;
  updatedAt: number;
  updatedBy: number;
  content: string;
  /** When this row was stored. */
  keptAt: number;
}

/** The table has rows only for users who changed the settings. */
interface PenSettingsTable {
  personId: number;
  answerSeconds: EditSettings['answerSeconds'];
}
