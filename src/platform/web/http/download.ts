import { addressOf, type EndpointSpec } from '#shared/endpoint.ts';
import { ask, callHeaders } from './ask.ts';
import { basePath } from './base.ts';
import { withPatience } from './patience.ts';

type WithBytes = EndpointSpec & { readonly bytes: true };

/** Milliseconds that a file may take: as long as an upload of it (decisions §0). */
const patience = 120_000;

/** Fetches the file that a contract describes, as whoever is signed in here. Throws what `call` does. */
export async function download(
  endpoint: WithBytes,
  { params }: { params: Readonly<Record<string, string>> },
): Promise<Blob> {
  let file = new Blob();
  await ask(endpoint, (token) =>
    withPatience(endpoint.timeout ?? patience, async (signal) => {
      const response = await fetch(addressOf(basePath, endpoint.path, params), {
        headers: callHeaders(token),
        signal,
      });
      const { ok, status, headers } = response;
      if (ok) file = await response.blob();
      // What comes as bytes, a contract describes as a text; a refusal speaks in words.
      return { status, headers, text: ok ? '""' : await response.text() };
    }),
  );
  return file;
}
