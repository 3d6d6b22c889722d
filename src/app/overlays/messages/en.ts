/** Shortcuts of one part of the app. Keys joined by a plus are pressed together; several `keys` are alternatives. */
export interface Shortcuts {
  readonly place: string;
  readonly entries: readonly { readonly keys: readonly string[]; readonly does: string }[];
}

export const en = {
  title: 'Keyboard shortcuts',
  description: 'All shortcuts, by part of the app.',
  singleKeys: 'Single-key shortcuts',
  singleKeysMean: 'Use single-key shortcuts, such as F for Favorite.',
  places: [
    {
      place: 'Everywhere',
      entries: [
        { keys: ['?'], does: 'Show keyboard shortcuts' },
        { keys: ['F6'], does: 'Switch between the shared note and the page' },
        { keys: ['Esc'], does: 'Close the dialog or menu' },
      ],
    },
    {
      place: 'Photos',
      entries: [
        { keys: ['← → ↑ ↓'], does: 'Move between photos' },
        { keys: ['Home', 'End'], does: 'Go to the first or last photo in the row' },
        { keys: ['Ctrl + Home', 'Ctrl + End'], does: 'Go to the first or last photo' },
        { keys: ['Enter'], does: 'Open the photo' },
        { keys: ['F'], does: 'Add to or remove from favorites' },
        { keys: ['X'], does: 'Select or deselect' },
        { keys: ['Shift + ← → ↑ ↓'], does: 'Extend the selection' },
        { keys: ['Ctrl + A', '⌘ + A'], does: 'Select all' },
        { keys: ['Delete'], does: 'Delete selected photos' },
        { keys: ['Ctrl + V', '⌘ + V'], does: 'Paste a copied image' },
        { keys: ['Esc'], does: 'Cancel selection' },
      ],
    },
    {
      place: 'Single photo',
      entries: [
        { keys: ['←', '→'], does: 'Go to the previous or next photo' },
        { keys: ['F'], does: 'Add to or remove from favorites' },
        { keys: ['E'], does: 'Edit the caption' },
        { keys: ['Ctrl + Enter', '⌘ + Enter'], does: 'Save the caption or add the note' },
        { keys: ['+', '-', '0'], does: 'Zoom in, zoom out, or reset zoom in full screen' },
        { keys: ['Esc'], does: 'Close the photo' },
      ],
    },
    {
      place: 'Calendar',
      entries: [
        { keys: ['← → ↑ ↓'], does: 'Move by day or week' },
        { keys: ['Page Up', 'Page Down'], does: 'Move by month' },
        { keys: ['Shift + Page Up', 'Shift + Page Down'], does: 'Move by year' },
        { keys: ['Enter'], does: 'Open the day' },
        { keys: ['N'], does: 'Add a memory' },
      ],
    },
    {
      place: 'Shared note window',
      entries: [{ keys: ['Esc'], does: 'Minimize the window' }],
    },
  ] satisfies readonly Shortcuts[],
};
