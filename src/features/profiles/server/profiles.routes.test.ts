import { afterEach, expect, test } from 'vitest';
import { listen } from '../../../../tests/support/listener.ts';
import { serverPerTest } from '../../../../tests/support/server-hooks.ts';
import { mintToken } from '../../../../tests/support/tokens.ts';
import { t } from '../messages/index.ts';
import * as contract from '../profiles.contract.ts';
import { maxSectionLength, sectionsOf } from '../profiles.rules.ts';

const server = serverPerTest();
afterEach(async () => {
  expect(server.logged.filter((line) => line.includes('request failed'))).toEqual([]);
});

const read = async (username: string): Promise<contract.ProfilePage> => {
  const { status, body } = await server.call(contract.readProfilePage, { params: { username } });
  expect(status).toBe(200);
  return contract.ProfilePage.parse(body);
};
const change = (sections: unknown, who: 'zoe' | 'sam' = 'zoe') =>
  server.call(contract.changeProfilePage, { token: mintToken(server, who), body: { sections } });

test('before an edit, both pages show neutral templates without private data', async () => {
  const [zoe, sam] = [await read('zoe'), await read('sam')];
  expect([zoe.layout, sam.layout]).toEqual(['resume', 'placeholder']);
  expect(Object.keys(zoe.sections)).toEqual(['name', ...sectionsOf.resume]);
  expect(Object.keys(sam.sections)).toEqual([
    'name',
    ...sectionsOf.placeholder,
    'email',
    'linkedIn',
  ]);
  for (const page of [zoe, sam]) {
    expect(page.written).toEqual([]);
    expect(Object.keys(page).sort()).toEqual(['layout', 'sections', 'username', 'written']);
    const templates: Record<string, string> = t.template;
    for (const [part, text] of Object.entries(page.sections)) {
      expect(text).toBe(templates[part] ?? '');
    }
    expect(JSON.stringify(page)).not.toMatch(/Zoë|Sam\b|2020|Paris|purple|pink/);
  }
});

test('there is no page of another name', async () => {
  for (const username of ['eve', 'Zoe', '__proto__']) {
    const answer = await server.call(contract.readProfilePage, { params: { username } });
    expect([answer.status, answer.body]).toEqual([404, { message: t.page.unknown }]);
  }
});

test('an edit by the owner is stored; other sections stay, also those of concurrent edits', async () => {
  const education = 'A school\n  <b>and</b> another\n\n• a third';
  const { status, body } = await change({ education: `\n ${education} \n`, name: 'Zoë Z' });
  expect(status).toBe(200);
  await Promise.all([change({ skills: 'knots' }), change({ projects: 'A boat' })]);
  expect(body).toEqual({
    ...(await read('zoe')),
    sections: expect.anything(),
    written: ['name', 'education'],
  });
  await server.restart();
  const page = await read('zoe');
  expect(page.sections).toMatchObject({
    name: 'Zoë Z',
    education,
    skills: 'knots',
    projects: 'A boat',
    research: t.template.research,
  });
  expect((await read('sam')).written).toEqual([]);
  // An empty text restores the template.
  await change({ education: ' \n\t' });
  const { sections, written } = await read('zoe');
  expect(sections).toMatchObject({ education: t.template.education, skills: 'knots' });
  expect(written).not.toContain('education');
});

test('invalid sections are refused completely', async () => {
  const invalid: [unknown, string[]][] = [
    [{ about: 'of the other page' }, ['sections.about']],
    [{ education: 'a', skills: 'x'.repeat(maxSectionLength + 1) }, ['sections.skills']],
    [{ skills: 'a\0b', education: '\ud800' }, ['sections.skills', 'sections.education']],
    [{ name: 'Zoë\nZ', toString: 'a' }, ['sections.name', 'sections.toString']],
  ];
  for (const [sections, fields] of invalid) {
    const { status, body } = await change(sections);
    expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([400, fields]);
  }
  expect((await read('zoe')).written).toEqual([]);
});

test('a change publishes an event to all devices of both users, a no-op does not', async () => {
  const devices = await Promise.all(
    (['zoe', 'sam', 'zoe'] as const).map((who) => listen(server, mintToken(server, who))),
  );
  await Promise.all(devices.map((device) => device.next('partner-love-update')));
  await change({ nonsense: 'a' });
  await change({});
  await change({ education: 'a' });
  await change({ about: 'b' }, 'sam');
  for (const device of devices) {
    const published = () =>
      device.received
        .filter(({ name }) => name === contract.profilePageChanged.name)
        .map(({ data }) => data);
    await expect.poll(() => published().length, { interval: 5 }).toBe(2);
    expect(published()).toEqual([{ username: 'zoe' }, { username: 'sam' }]);
    device.leave();
  }
});
