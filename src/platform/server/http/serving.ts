import type { FastifyReply, FastifyRequest } from 'fastify';
import pLimit, { type LimitFunction } from 'p-limit';
import * as z from 'zod/mini';
import type { EndpointSpec } from '#shared/endpoint.ts';
import type { Clock } from '../clock.ts';
import type { TempFiles } from '../files/temp-files.ts';
import type { Log } from '../log.ts';
import { EventStream } from '../realtime/event-stream.ts';
import { endlessBuckets } from './buckets.ts';
import { sendDownload } from './download.ts';
import { partWriter, textOf } from './list.ts';
import { sendPicture } from './picture.ts';
import { type ReceivedFile, receiveForm } from './receive.ts';
import { Answered, type Serve, type ServeOptions } from './serve.ts';
import { takeAnswer } from './take-answer.ts';
import { writerOf } from './writer.ts';

type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

export interface ServingParts {
  /** Puts work behind an address, once its caller was let through. */
  route(spec: EndpointSpec, options: ServeOptions, handle: Handle): void;
  /** What a call carries, checked against its contract. */
  inputOf(spec: EndpointSpec, request: FastifyRequest, more?: { file?: ReceivedFile }): unknown;
  tempFiles: TempFiles;
  clock: Clock;
  log: Log;
  checkAnswers: boolean;
}

const jsonType = 'application/json; charset=utf-8';
/** Uploads of one person that are taken in at the same time; the others wait. */
const uploadsAtOnce = 4;

/** The ways in which a contract can be served: JSON, a list, a file in or out, a picture, a stream. */
export function createServe(parts: ServingParts): Serve {
  const { route, inputOf, tempFiles, clock, log, checkAnswers } = parts;

  /** Sends what handlers of this contract answer. */
  function senderOf(spec: EndpointSpec) {
    const writers = new Map(
      Object.entries(spec.answers).map(([status, shape]) => [Number(status), writerOf(shape)]),
    );
    return async (reply: FastifyReply, answer: unknown) => {
      const { status, headers, body } =
        answer instanceof Answered ? answer : { status: 200, headers: {}, body: answer };
      const write = writers.get(status);
      if (write === undefined) throw new Error(`${spec.path} does not declare status ${status}`);
      if (checkAnswers) z.parse(spec.answers[status] ?? z.never(), body);
      const text = await write(body);
      return reply.code(status).headers(headers).type(jsonType).send(text);
    };
  }

  const serve: Serve = (spec, handler, options = {}) => {
    const send = senderOf(spec);
    route(spec, options, async (request, reply) => {
      // The contract says which input its handler gets; `inputOf` has just made it from that contract.
      const call = inputOf(spec, request) as Parameters<typeof handler>[0];
      return send(reply, await handler(call));
    });
  };

  serve.same = (spec, make) => {
    let text: Buffer | undefined;
    route(spec, {}, async (_, reply) => {
      text ??= Buffer.from(JSON.stringify(z.parse(spec.answers[200] ?? z.never(), make())));
      return reply.type(jsonType).send(text);
    });
  };

  serve.upload = (spec, handler) => {
    const send = senderOf(spec);
    const turns = new Map<number, LimitFunction>();
    const turnOf = (id: number) => {
      const turn = turns.get(id) ?? pLimit(uploadsAtOnce);
      turns.set(id, turn);
      return turn;
    };
    // A stranger's is counted as any other call of theirs: it is received before anybody can ask for a code in it.
    const options = spec.access === 'open' ? {} : { buckets: endlessBuckets };
    route(spec, options, (request, reply) =>
      turnOf(request.viewer?.person.id ?? 0)(async () => {
        const { fields, file } = await receiveForm(request, spec.file, tempFiles);
        request.body = fields;
        const work = async () =>
          handler(inputOf(spec, request, { file }) as Parameters<typeof handler>[0]);
        // Before the answer: whoever has it finds nothing left of the call.
        const answer = await work().finally(() => tempFiles.remove([file.path]));
        return send(reply, answer);
      }),
    );
  };

  serve.list = (spec, handler) => {
    const written = partWriter(spec.answers[200]._zod.def.element, checkAnswers);
    route(spec, {}, async (request, reply) => {
      const call = inputOf(spec, request) as Parameters<typeof handler>[0];
      const text = await textOf(handler(call), written);
      // Its head has left by then: all that is left to do is to say so.
      text.once('error', (error) =>
        log.error('a list response was interrupted', { path: spec.path, error }),
      );
      return reply.type(jsonType).send(text);
    });
  };

  serve.download = (spec, handler, options = {}) => {
    route(spec, options, async (request, reply) => {
      const call = inputOf(spec, request) as Parameters<typeof handler>[0];
      return sendDownload(await handler(call), reply);
    });
  };

  serve.picture = (spec, handler) => {
    // A page of photos asks for hundreds of them at once.
    route(spec, { buckets: endlessBuckets }, async (request, reply) => {
      const call = inputOf(spec, request) as Parameters<typeof handler>[0];
      return sendPicture(await handler(call), request, reply);
    });
  };

  serve.stream = (spec, handler) => {
    route(spec, {}, async (request, reply) => {
      const call = inputOf(spec, request) as Parameters<typeof handler>[0];
      const opened: EventStream[] = [];
      const open = (onGone: () => void) => {
        const stream = new EventStream(takeAnswer(reply), clock, onGone);
        opened.push(stream);
        return stream;
      };
      await handler(call, open).catch((error: unknown) => {
        if (opened.length === 0) throw error;
        // Its head has left: all that helps is to end it, so that its listener tries again.
        log.error('an event stream failed', { requestId: request.id, path: spec.path, error });
        for (const stream of opened) stream.end();
      });
    });
  };

  return serve;
}
