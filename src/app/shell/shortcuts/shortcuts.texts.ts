/** Keys of one kind of place. `keys`: pressed together where a plus joins them; one or the other otherwise. */
export interface Shortcuts {
  readonly place: string;
  readonly entries: readonly { readonly keys: readonly string[]; readonly does: string }[];
}

/** What a person reads about the keys that do something. */
export const shortcutsTexts = {
  title: 'Keyboard shortcuts',
  description: 'What keys do, place by place.',
  singleKeys: 'Single-key shortcuts',
  singleKeysMean: 'Letters and signs alone do something, such as f for Favorite.',
  places: [
    {
      place: 'Everywhere',
      entries: [
        { keys: ['?'], does: 'Show this list' },
        { keys: ['F6'], does: 'Go to the shared note, and back to the page' },
        { keys: ['Esc'], does: 'Close what lies over the page' },
      ],
    },
    {
      place: 'Photos',
      entries: [
        { keys: ['← → ↑ ↓'], does: 'Go from photo to photo' },
        { keys: ['Home', 'End'], does: 'First and last of the row; with Ctrl, of all' },
        { keys: ['Enter'], does: 'Open the photo' },
        { keys: ['f'], does: 'Make it a favorite, or not' },
        { keys: ['x'], does: 'Select it, or not' },
        { keys: ['Shift + ← → ↑ ↓'], does: 'Select all on the way' },
        { keys: ['Ctrl + A', '⌘ + A'], does: 'Select all' },
        { keys: ['Delete'], does: 'Delete what is selected' },
        { keys: ['Ctrl + V', '⌘ + V'], does: 'Add a picture that was copied elsewhere' },
        { keys: ['Esc'], does: 'End the selection' },
      ],
    },
    {
      place: 'One photo',
      entries: [
        { keys: ['←', '→'], does: 'The photo before and the one after' },
        { keys: ['f'], does: 'Make it a favorite, or not' },
        { keys: ['e'], does: 'Write its caption' },
        { keys: ['Ctrl + Enter', '⌘ + Enter'], does: 'Save the caption, or add the note' },
        { keys: ['+', '-', '0'], does: 'On the whole screen: closer, farther, whole' },
        { keys: ['Esc'], does: 'Back to where it was opened' },
      ],
    },
    {
      place: 'Calendar',
      entries: [
        { keys: ['← → ↑ ↓'], does: 'Go from day to day' },
        { keys: ['Page Up', 'Page Down'], does: 'A month back and on; with Shift, a year' },
        { keys: ['Enter'], does: 'Open the day' },
        { keys: ['n'], does: 'Add a memory to the day' },
      ],
    },
    {
      place: 'Window of the shared note',
      entries: [
        { keys: ['← → ↑ ↓'], does: 'After “Move with arrow keys” in its menu: move it' },
        { keys: ['Enter'], does: 'Leave it there' },
        { keys: ['Esc'], does: 'Put it back' },
      ],
    },
  ] satisfies readonly Shortcuts[],
} as const;
