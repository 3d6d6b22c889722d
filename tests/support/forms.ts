/** A field of a form, or with a filename (maybe '') a file. */
export interface FormPart {
  name: string;
  content: string | Uint8Array;
  filename?: string | undefined;
}

/** The body of a multipart request. */
export interface FormBody {
  headers: { 'content-type': string };
  body: Buffer;
}

const boundary = '----test-5f20c1a7';

/** The multipart body of exactly these parts, unchecked. */
export function formOf(parts: readonly FormPart[]): FormBody {
  const chunks = parts.flatMap(({ name, content, filename }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${escaped(name)}"`,
    filename === undefined ? '' : `; filename="${escaped(filename)}"`,
    filename === undefined ? '' : '\r\ncontent-type: application/octet-stream',
    '\r\n\r\n',
    content,
    '\r\n',
  ]);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk))),
  };
}

/** Escapes a name like browsers do. */
const escaped = (text: string) =>
  text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/** A form with these fields, then this file. */
export const formWith = (
  fields: Readonly<Record<string, unknown>>,
  file: FormPart | undefined,
): FormBody =>
  formOf([
    ...Object.entries(fields).map(([name, value]) => ({
      name,
      content: typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
    })),
    ...(file === undefined ? [] : [file]),
  ]);
