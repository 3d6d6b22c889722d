import {
  type Answer,
  type EndpointSpec,
  type Input,
  renewedTokenHeader,
} from '#shared/endpoint.ts';
import {
  addressFor,
  exchange,
  fileTimeout,
  part,
  type RawResponse,
  type RequestOptions,
} from './client.ts';

type FileEndpoint = EndpointSpec & { readonly file: NonNullable<EndpointSpec['file']> };

/** A file and the other fields of its form. */
export type UploadInput<Spec extends FileEndpoint> = {
  readonly file: Blob;
  readonly name: string;
} & Input<Spec>;

export interface UploadOptions extends RequestOptions {
  /** Called with the sent share of the form, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** Uploads a file. XMLHttpRequest, because `fetch` reports no progress. */
export const upload = <Spec extends FileEndpoint>(
  endpoint: Spec,
  input: UploadInput<Spec>,
  options: UploadOptions = {},
): Promise<Answer<Spec>> =>
  exchange(endpoint, options, fileTimeout, ({ headers, signal }) => {
    const xhr = new XMLHttpRequest();
    signal.addEventListener('abort', () => xhr.abort());
    return new Promise<RawResponse>((resolve, reject) => {
      xhr.upload.onprogress = ({ loaded, total }) => options.onProgress?.(loaded / total);
      xhr.onload = () =>
        resolve({
          status: xhr.status,
          headers: headersFrom(xhr),
          text: xhr.responseText,
        });
      xhr.onerror = () => reject(new TypeError('The upload failed'));
      xhr.onabort = () => reject(new TypeError('The upload was aborted'));
      xhr.open(endpoint.method, addressFor(endpoint, input));
      for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
      xhr.send(formOf(endpoint, input));
    });
  });

/** The file comes last, so that the server knows the fields when it receives the file. */
function formOf(
  { file: { field } }: FileEndpoint,
  { file, name, ...rest }: UploadInput<FileEndpoint>,
) {
  const form = new FormData();
  for (const [key, value] of Object.entries(Object(part(rest, 'body')))) {
    if (value !== undefined && value !== null) form.set(key, String(value));
  }
  form.set(field, file, name);
  return form;
}

/** The headers that `exchange` reads. */
const headersFrom = (xhr: XMLHttpRequest): Headers =>
  new Headers(
    [renewedTokenHeader, 'retry-after', 'www-authenticate'].flatMap((name): [string, string][] => {
      const value = xhr.getResponseHeader(name);
      return value === null ? [] : [[name, value]];
    }),
  );
