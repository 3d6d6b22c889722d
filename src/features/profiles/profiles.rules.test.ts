import { describe, expect, test } from 'vitest';
import { t } from './messages/index.ts';
import {
  fieldsOf,
  hasField,
  layoutOf,
  linkedInUrl,
  mailtoUrl,
  maxSectionLength,
  profileFieldError,
} from './profiles.rules.ts';

test('the first partner has the resume, the second the placeholder, each with its own sections', () => {
  expect([layoutOf('purple'), layoutOf('pink')]).toEqual(['resume', 'placeholder']);
  expect(hasField('resume', 'publications')).toBe(true);
  for (const other of ['about', 'email', 'linkedIn', '', '__proto__', 'length', 'Education']) {
    expect([other, hasField('resume', other)]).toEqual([other, false]);
  }
  expect(hasField('placeholder', 'linkedIn')).toBe(true);
});

describe('an e-mail address', () => {
  test.each([
    ['sam@example.org', 'mailto:sam@example.org'],
    ['sam+home@mail.example.co.uk', 'mailto:sam%2Bhome@mail.example.co.uk'],
  ])('%s is written to by %s', (address, link) => expect(mailtoUrl(address)).toBe(link));

  test.each([
    '',
    'sam@example.org\n',
    'Sam <sam@example.org>',
    'sam@example.org,eve@example.org',
    'sam@example.org?bcc=eve@example.org',
    'javascript:alert(1)//@example.org',
    'säm@example.org',
  ])('"%s" is none', (address) => expect(mailtoUrl(address)).toBeNull());
});

describe('a LinkedIn URL', () => {
  test.each([
    ['https://linkedin.com/in/sam?a=b#c', 'https://linkedin.com/in/sam?a=b#c'],
    ['HTTPS://DE.LinkedIn.com', 'https://de.linkedin.com/'],
    ['https://www.linkedin.com:443/in/sam', 'https://www.linkedin.com/in/sam'],
  ])('%s is %s', (address, link) => expect(linkedInUrl(address)).toBe(link));

  test.each([
    '',
    'https://evil.example\\@linkedin.com',
    'https://www.linkedin.com/in/\tsam',
    'http://www.linkedin.com/in/sam',
    'javascript://www.linkedin.com/%0aalert(1)',
    'https://linkedin.com.evil.example',
    'https://linkedin.com@evil.example',
    'https://sam:secret@linkedin.com',
    'https://linkedin.com:8443/in/sam',
  ])('"%s" is none', (address) => expect(linkedInUrl(address)).toBeNull());
});

test('fields have a maximum length, and a name has one line', () => {
  const long = 'ü'.repeat(maxSectionLength);
  expect(profileFieldError('education', long)).toBeNull();
  expect(profileFieldError('education', `${long}ab`)).toBe(t.page.tooLong(2));
  expect(profileFieldError('name', 'Sam\nSmith')).toBe(t.page.oneLine);
  expect(profileFieldError('name', 'a'.repeat(201))).toBe(t.page.tooLong(1));
  expect(profileFieldError('email', 'sam')).toBe(t.page.noEmail);
  expect(profileFieldError('email', `sam@${'a.'.repeat(125)}org`)).toBe(t.page.tooLong(3));
  expect(profileFieldError('linkedIn', 'https://evil.example')).toBe(t.page.noLinkedIn);
  for (const part of fieldsOf('placeholder')) expect(profileFieldError(part, '')).toBeNull();
});
