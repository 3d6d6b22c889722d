import { type Answer, addressOf, type EndpointSpec, type Input } from '#shared/endpoint.ts';
import { ask, type Came, callHeaders } from './ask.ts';
import { basePath } from './base.ts';
import { withPatience } from './patience.ts';

type WithFile = EndpointSpec & { readonly file: NonNullable<EndpointSpec['file']> };

/** A file and the other fields of its form. */
export type Form<Spec extends WithFile> = {
  readonly file: Blob;
  /** What the file is called. */
  readonly name: string;
} & Input<Spec>;

export interface UploadOptions {
  /** Hears how much of the form is on its way, from 0 to 1. All of it is not yet an answer. */
  onProgress?: (share: number) => void;
  /** Takes the upload back: it ends with the signal's reason. */
  signal?: AbortSignal;
  /** It acts once, however often it is sent under this. */
  key?: string;
}

/**
 * Makes a call whose contract has a file, and tells how far it has come. It answers, and throws, what
 * `call` does. By XMLHttpRequest, since `fetch` does not say what has left.
 */
export async function upload<Spec extends WithFile>(
  endpoint: Spec,
  form: Form<Spec>,
  { onProgress, signal, key }: UploadOptions = {},
): Promise<Answer<Spec>> {
  const over = new AbortController();
  try {
    return await ask(endpoint, (token) =>
      withPatience(endpoint.timeout, (patience) => {
        const request = new XMLHttpRequest();
        request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded / total);
        for (const ended of [patience, signal]) {
          ended?.addEventListener('abort', () => request.abort(), { signal: over.signal });
        }
        signal?.throwIfAborted();
        return send(request, endpoint, form, callHeaders(token, key));
      }),
    );
  } catch (error) {
    // Whoever took it back knows why; that nobody answered is not what happened.
    signal?.throwIfAborted();
    throw error;
  } finally {
    over.abort();
  }
}

function send<Spec extends WithFile>(
  request: XMLHttpRequest,
  endpoint: Spec,
  form: Form<Spec>,
  headers: Record<string, string>,
): Promise<Came> {
  return new Promise((resolve, reject) => {
    request.onload = () =>
      resolve({
        status: request.status,
        headers: headersIn(request.getAllResponseHeaders()),
        text: request.responseText,
      });
    request.onerror = () => reject(new TypeError('The upload failed'));
    request.onabort = () => reject(new TypeError('The upload was aborted'));
    request.open(endpoint.method, addressOf(basePath, endpoint.path));
    for (const [name, value] of Object.entries(headers)) {
      request.setRequestHeader(name, value);
    }
    request.send(formOf(endpoint, form));
  });
}

/** The file comes last: whoever reads the form as it comes knows all about it by then. */
function formOf(endpoint: WithFile, { file, name, ...more }: Form<WithFile>): FormData {
  const data = new FormData();
  const fields: unknown = Reflect.get(more, 'body');
  for (const [field, value] of Object.entries(fields ?? {})) {
    if (value !== undefined && value !== null) data.set(field, String(value));
  }
  data.set(endpoint.file.field, file, name);
  return data;
}

/** `name: value` in lines, as the browser hands them over. */
const headersIn = (lines: string): Headers =>
  new Headers(
    lines
      .split('\r\n')
      .filter((line) => line.includes(':'))
      .map((line): [string, string] => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon), line.slice(colon + 1).trim()];
      }),
  );
