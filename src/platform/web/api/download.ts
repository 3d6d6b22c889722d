import type { EndpointSpec } from '#shared/endpoint.ts';
import { addressFor, exchange, fileTimeout } from './client.ts';

type BytesEndpoint = EndpointSpec & { readonly bytes: true };

/** Fetches the file that an endpoint describes. Throws like `request`. */
export async function download<Spec extends BytesEndpoint>(
  endpoint: Spec,
  input: { readonly params: Readonly<Record<string, string>> },
): Promise<Blob> {
  let file = new Blob();
  await exchange(endpoint, {}, fileTimeout, async (init) => {
    const response = await fetch(addressFor(endpoint, input), init);
    const { status, headers, ok } = response;
    file = await response.blob();
    // The schema of a file is a string.
    const text = ok && !file.type.startsWith('text/html') ? '""' : await file.text();
    return { status, headers, text };
  });
  return file;
}
