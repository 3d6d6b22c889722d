import { expect, test } from 'vitest';
import { expectAccessible } from '../../../../tests/components/accessible.ts';
import { renderRoutes, type Screen } from '../../../../tests/components/render.tsx';
import { server } from '../../../../tests/components/server.ts';
import { checkAnswers, setUp } from '../setup.contract.ts';
import * as SetupPage from './SetupPage.tsx';

const code = 'ABCD-EFGH-JKMN';
const password = 'five hundred and twenty';

function open(language: 'en' | 'zh-CN' = 'en'): Promise<Screen> {
  server.reply(checkAnswers, 200, { address: 'http://192.168.1.5:8080' });
  return renderRoutes([{ path: '/setup', ...SetupPage }], '/setup', { as: null, language });
}

const title = (screen: Screen, name: string) =>
  expect.element(screen.getByRole('heading', { level: 1, name })).toBeVisible();
const field = (screen: Screen, name: string, which = 0) =>
  screen.getByLabelText(name, { exact: true }).nth(which);
const next = (screen: Screen) => screen.getByRole('button', { name: 'Next' }).click();

async function enterNames(screen: Screen, first: string, second: string): Promise<void> {
  await field(screen, 'Setup code').fill(code);
  await next(screen);
  await title(screen, 'The two of you');
  await field(screen, 'Name', 0).fill(first);
  await field(screen, 'Name', 1).fill(second);
}

test('setup: a wrong code is an error at its field', async () => {
  const screen = await open();
  const message = "This isn't the code your server printed.";
  server.reply(checkAnswers, 401, { message });
  await field(screen, 'Setup code').fill('WRONG-CODE-2345');
  await next(screen);
  await expect
    .element(field(screen, 'Setup code'))
    .toHaveAccessibleDescription(new RegExp(`^${message}`));
  await expect.element(field(screen, 'Setup code')).toHaveFocus();
});

test('setup: answers survive a reload, the code does not', async () => {
  const before = await open();
  await enterNames(before, 'Zoë', 'Sam');
  await before.unmount();

  const screen = await open();
  await title(screen, 'Is this your server?');
  await expect.element(field(screen, 'Setup code')).toHaveValue('');
  await field(screen, 'Setup code').fill(code);
  await next(screen);
  await title(screen, 'Your password');
  await screen.getByRole('button', { name: 'Back' }).click();
  await expect.element(field(screen, 'Name')).toHaveValue('Zoë');
  await expect.element(field(screen, 'Username')).toHaveValue('zoe');
});

test('setup: a password of the names is refused at its step', async () => {
  const screen = await open();
  await enterNames(screen, '小明', 'Sam');
  await expect.element(field(screen, 'Username')).toHaveValue('partner1');
  await next(screen);
  const message = 'This password is too easy to guess. Please choose another.';
  server.reply(checkAnswers, 400, { message, fields: { password: message } });
  const typed = field(screen, 'Password for both of you');
  await typed.fill('sam&partner1');
  await next(screen);
  await expect.element(typed).toHaveAccessibleDescription(message);
  await expect.element(typed).toHaveFocus();
  expect(server.requests(checkAnswers).at(-1)?.body).toEqual({
    code,
    password: 'sam&partner1',
    partners: [
      { username: 'partner1', displayName: '小明' },
      { username: 'sam', displayName: 'Sam' },
    ],
  });
  server.reply(checkAnswers, 200, { address: null });
  await typed.fill(password);
  await next(screen);
  await title(screen, 'Your story');
});

test('setup: when colors are swapped, separate passwords stay with their owners', async () => {
  const screen = await open();
  await enterNames(screen, 'Sam', 'Zoë');
  await next(screen);
  await screen.getByLabelText('Use a separate password for each of you').click();
  await field(screen, "Sam's password").fill(password);
  await next(screen);
  await expect.element(field(screen, "Zoë's password")).toHaveFocus();
  await field(screen, "Zoë's password").fill('a password of my own');
  await next(screen);
  await title(screen, 'Your story');
  await expect.element(field(screen, 'Together since')).toHaveValue('');
  await next(screen);
  await expect
    .element(field(screen, 'Together since'))
    .toHaveAccessibleDescription('Please choose a date');
  await field(screen, 'Together since').fill('2020-06-08');
  await next(screen);
  await title(screen, 'Review');
  await expect.element(screen.getByText('One for each of you')).toBeVisible();
  await expect.element(screen.getByText('Jun 8, 2020')).toBeVisible();

  await screen.getByRole('button', { name: 'Change: The two of you' }).click();
  await screen.getByRole('button', { name: 'Swap colors' }).click();
  await expect.element(field(screen, 'Name', 0)).toHaveValue('Zoë');
  await next(screen);
  await title(screen, 'Review');
  server.reply(setUp, 201, { message: 'Done' });
  await screen.getByRole('button', { name: 'Finish setup' }).click();
  await title(screen, 'Your place is ready');
  await expect
    .element(screen.getByText('Scan this code with each phone, then sign in.'))
    .toBeVisible();
  expect(server.requests(setUp)).toMatchObject([
    {
      body: {
        code,
        password: 'a password of my own',
        partners: [
          { username: 'zoe', displayName: 'Zoë' },
          { username: 'sam', displayName: 'Sam', password },
        ],
      },
    },
  ]);
});

/** Names of software and units, and what the user typed. */
const notTranslated =
  /Zoë|Sam|zoe|sam|xiaoya|Setup code:|ABCD-EFGH-JKMN|[\w-]+ is running at|docker compose logs|https?:\/\/\S+|HTTPS?|Wi-Fi|nginx|proxy_buffering off|localhost|[kMG]B|English|ZIP|Fivetwenty|UTC|Europe\/\w+/gi;
const latinTexts = ({ container }: Screen) =>
  [...container.querySelectorAll('*')]
    .flatMap(({ childNodes }) => [...childNodes])
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map(({ textContent }) => textContent?.replaceAll(notTranslated, '') ?? '')
    .filter((text) => /[a-z]{2}/i.test(text));

test('setup: each step in Chinese, in both themes', async () => {
  const screen = await open('zh-CN');
  const steps: readonly [string, readonly [string, string][]][] = [
    ['这是你的服务器吗？', [['设置码', code]]],
    [
      '你们两个人',
      [
        ['名字', 'Zoë'],
        ['名字', 'Sam'],
      ],
    ],
    ['你们的密码', [['两个人共用的密码', password]]],
    ['你们的故事', [['在一起的日期', '2020-06-08']]],
    ['确认', []],
  ];
  server.reply(setUp, 201, { message: 'Done' });
  for (const [name, answers] of steps) {
    await title(screen, name);
    for (const [index, [label, text]] of answers.entries()) {
      await field(screen, label, index).fill(text);
    }
    expect(latinTexts(screen), name).toEqual([]);
    await expectAccessible();
    await screen.getByRole('button', { name: /下一步|完成设置/ }).click();
  }
  await title(screen, '你们的小天地准备好了');
  expect(latinTexts(screen)).toEqual([]);
});
