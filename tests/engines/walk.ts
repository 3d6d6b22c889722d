import { type Browser, until } from './browser.ts';

const control = 'button, a, label, [role="tab"]';
const field = 'input, textarea';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** A user of a page: finds controls by their names, as a reader does. */
export function userOf(browser: Browser, address: string) {
  /** Where the control is, once it stands still. */
  const placeOf = (selector: string, name: string) => {
    const find = `window.engines?.find(${JSON.stringify(selector)}, ${JSON.stringify(name)})`;
    let last: Place | null = null;
    return until(`“${name}”`, async () => {
      const place: Place | null = await browser.evaluate<Place | null>(find);
      const before = last;
      last = place;
      if (place === null || before === null) return null;
      // Scrolling to the middle again may move it by a rounded pixel.
      return Math.hypot(place.x - before.x, place.y - before.y) < 2 ? place : null;
    });
  };
  const press = async ({ x, y }: Place) =>
    browser.act([
      {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x, y },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  const sees = (name: string, selector = control) => placeOf(selector, name);
  return {
    sees,
    goTo: (path: string) => browser.open(address + path),
    click: async (name: string, selector = control) => press(await placeOf(selector, name)),
    async type(name: string, text: string) {
      await press(await placeOf(field, name));
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await browser.act([{ type: 'key', id: 'keyboard', actions: keys }]);
    },
    choose: browser.choose,
  };
}

export type User = ReturnType<typeof userOf>;

export interface Visit {
  readonly password: string;
  /** The file that is uploaded. */
  readonly photo: string;
}

/** The screens of the walk, in order; each begins where the one before ended. */
export const screens: Readonly<Record<string, (user: User, visit: Visit) => Promise<unknown>>> = {
  async 'sign-in'(user) {
    await user.goTo('/login');
    await user.click('Mira');
    await user.sees('Enter Our World');
  },
  async home(user, { password }) {
    await user.type('Password', password);
    await user.click('Enter Our World');
    await user.sees('Share love');
    await user.click('Share love');
    await user.sees('Upload Photos');
  },
  async upload(user, { photo }) {
    await user.goTo('/photos');
    await user.click('Add Photos');
    await user.sees('Choose photos');
    await user.choose('[role="dialog"] input[type="file"]', photo);
    await user.sees('Upload 1 Photo');
  },
  async photos(user) {
    await user.click('Upload 1 Photo');
    await user.sees('1 photo added', 'h2, h3, p');
    await user.goTo('/photos');
    await user.sees('Someone wants breakfast', '[role="gridcell"] a, a');
  },
  async photo(user) {
    await user.click('We made it to the top!', 'a');
    await user.sees('Add note');
  },
  async memories(user) {
    await user.goTo('/memories');
    await user.sees('Today');
  },
  async 'memory-form'(user) {
    await user.click('Add memory');
    await user.click('Event');
    await user.sees('End date', 'label');
  },
  async boxes(user) {
    await user.goTo('/surprise-boxes');
    await user.sees('Create Box');
  },
  async 'box-form'(user) {
    await user.click('Create Box');
    await user.type('Prize name', 'A picnic');
    await user.type('Prize description', 'By the river');
    await user.type('Task description', 'Find the ducks');
    await user.type('Prize price', '12.5');
    await user.click('Next');
    await user.sees('Drop later', 'label');
  },
  async note(user) {
    await user.goTo('/');
    await user.click('Open notes');
    await user.click('Edit');
    await user.type('Shared note', 'Hello ');
    await user.sees('Stop');
  },
  async settings(user) {
    await user.click('Stop');
    await user.sees('Edit');
    await user.click('Minimize notes');
    await user.goTo('/settings');
    await user.sees('Back to Home', 'a');
    await user.sees('Open notes');
  },
};
