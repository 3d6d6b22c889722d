import { FrameImpl, type StompHeaders } from '@stomp/stompjs';

/** What the home sends. */
export interface Frame {
  readonly command: string;
  readonly headers: StompHeaders;
  readonly body: string;
}

/** A frame of STOMP 1.2 as it goes over a wire of texts. */
export const frameText = (command: string, headers: StompHeaders, body: string): string =>
  // A CONNECT is not escaped, which the library knows; bytes come only of a body of bytes.
  String(new FrameImpl({ command, headers, body, escapeHeaderValues: true }).serialize());

/**
 * Cuts what arrives into frames, however it is cut itself. Not the library's parser, which turns a text into
 * bytes and looks at each of them: a long note would stop the page for 20 ms and more at every pause of its writer.
 * Nor its headers: it reads an escaped backslash before an `n` as a line feed.
 * The home's bodies hold no NUL, so that the next one is always the end.
 */
export class FrameReader {
  #rest = '';

  /** Answers what is complete by now. Between frames there may be line feeds, signs of life. */
  read(text: string): Frame[] {
    const parts = (this.#rest + text).split('\0');
    this.#rest = withoutBeats(parts.pop() ?? '');
    return parts.map((part) => frameIn(withoutBeats(part)));
  }
}

const withoutBeats = (text: string) => text.replace(/^[\r\n]+/, '');

function frameIn(text: string): Frame {
  const end = text.indexOf('\n\n');
  const [command = '', ...lines] = text.slice(0, end === -1 ? undefined : end).split('\n');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [name = '', ...value] = line.split(':');
    // Of a repeated one the first counts.
    headers[name] ??= unescaped(value.join(':'));
  }
  return { command, headers, body: end === -1 ? '' : text.slice(end + 2) };
}

const characters: Readonly<Record<string, string>> = { n: '\n', r: '\r', c: ':' };

const unescaped = (text: string) =>
  text.replace(/\\(.)/g, (_, letter: string) => characters[letter] ?? letter);
