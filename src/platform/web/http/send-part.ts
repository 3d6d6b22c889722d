import { type Answer, addressOf, type EndpointSpec, type Input } from '#shared/endpoint.ts';
import { ask, callHeaders } from './ask.ts';
import { basePath } from './base.ts';
import { withPatience } from './patience.ts';

type WithFile = EndpointSpec & { readonly file: NonNullable<EndpointSpec['file']> };

/**
 * Makes a call whose contract has a file, with a part of one that is too small to tell how far it has come. It answers,
 * and throws, what `call` does.
 */
export const sendFilePart = <Spec extends WithFile>(
  endpoint: Spec,
  part: Blob,
  input: Input<Spec>,
): Promise<Answer<Spec>> =>
  ask(endpoint, (token) =>
    withPatience(endpoint.timeout, async (signal) => {
      const form = new FormData();
      const fields: unknown = Reflect.get(Object(input), 'body');
      for (const [field, value] of Object.entries(fields ?? {})) form.set(field, String(value));
      form.set(endpoint.file.field, part, 'part');
      const response = await fetch(addressOf(basePath, endpoint.path), {
        ...{ method: endpoint.method, headers: callHeaders(token), body: form, signal },
      });
      const { status, headers } = response;
      return { status, headers, text: await response.text() };
    }),
  );
