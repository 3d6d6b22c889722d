import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from '@playwright/test';
import { isNight } from '../support/night.ts';
import { exactTexts, patternOf } from './exact-texts.ts';

/** One file for each process that ran tests: the texts it saw. */
export const notedIn = fileURLToPath(new URL('../../test-results/exact-texts', import.meta.url));

const patterns = exactTexts.map(patternOf);
const noted = new Set<number>();

function note(index: number): void {
  if (noted.has(index)) return;
  noted.add(index);
  mkdirSync(notedIn, { recursive: true });
  appendFileSync(join(notedIn, `${process.pid}.txt`), `${exactTexts[index]}\n`);
}

/** Notes, at night, which of the exact texts the pages of this context show: a whole text, a label or a placeholder. */
export async function noteTexts(context: BrowserContext): Promise<void> {
  if (!isNight) return;
  const wanted = [...patterns.entries()].filter(([index]) => !noted.has(index));
  if (wanted.length === 0) return;
  await context.exposeFunction('noteExactText', note);
  await context.addInitScript(watchForTexts, wanted);
}

function watchForTexts(wanted: (readonly [index: number, pattern: string])[]): void {
  const left = new Map(wanted.map(([index, pattern]) => [index, new RegExp(pattern)]));
  const any = new RegExp(wanted.map(([, pattern]) => pattern).join('|'));
  const known = new Set<string>();
  const tell: unknown = Reflect.get(globalThis, 'noteExactText');

  const lookAt = (text: string | null, element: Element | null) => {
    const whole = text?.trim() ?? '';
    if (whole === '' || whole.length > 200 || known.has(whole)) return;
    if (!any.test(whole)) {
      known.add(whole);
      return;
    }
    if (element?.checkVisibility() !== true) return;
    known.add(whole);
    for (const [index, pattern] of left) {
      if (!pattern.test(whole)) continue;
      left.delete(index);
      if (typeof tell === 'function') tell(index);
    }
  };
  const lookAtElement = (element: Element) => {
    lookAt(element.getAttribute('aria-label'), element);
    lookAt(element.getAttribute('placeholder'), element);
    const texts = [...element.childNodes].filter((node) => node instanceof Text);
    for (const { data } of texts) lookAt(data, element);
    if (texts.length > 0) lookAt(element.textContent, element);
  };
  const lookInto = (node: Node) => {
    if (node instanceof Text) {
      if (node.parentElement !== null) lookAtElement(node.parentElement);
    } else if (node instanceof Element) {
      lookAtElement(node);
      for (const each of node.querySelectorAll('*')) lookAtElement(each);
    }
  };
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'childList') addedNodes.forEach(lookInto);
      else lookInto(target);
    }
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['aria-label', 'placeholder'],
  });
}
