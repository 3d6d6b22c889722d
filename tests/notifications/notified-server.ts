import { beforeEach } from 'vitest';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { type Arrived, turnOn } from '../support/push-service.ts';
import { serverPerTest, sharedPushService } from '../support/server-hooks.ts';
import type { CallInput } from '../support/test-server.ts';
import { mintToken } from '../support/tokens.ts';

type Username = 'zoe' | 'sam';

/** A new server for each test, which the test moves through time, and browsers that get the notifications of these users. */
export function notifiedServer(now: string, users: readonly Username[]) {
  const service = sharedPushService();
  const server = serverPerTest(() => ({ now, pushServices: [service.origin] }));
  const arrived = new Map<Username, Arrived[]>();
  /** New after each clock jump, which may exceed its lifetime. */
  const token = (username: Username) => mintToken(server, username);

  beforeEach(async () => {
    for (const user of users) {
      const browser = await turnOn(server, service, server.tokens[user]);
      arrived.set(user, browser.arrived);
    }
    // After the start of the server, which notifies of nothing earlier.
    server.clock.pass(1_000);
  });

  return {
    server,
    service,
    token,
    /** Returns the body of the response. */
    async call(username: Username, spec: EndpointSpec, input: CallInput = {}): Promise<unknown> {
      const { status, body } = await server.call(spec, { token: token(username), ...input });
      if (status >= 300) throw new Error(`${spec.path} answered ${JSON.stringify(body)}`);
      return body;
    },
    /** The notifications of a user, oldest first. */
    arrivedAt(user: Username): Arrived[] {
      const messages = arrived.get(user);
      if (messages === undefined) throw new Error(`${user} has no browser`);
      return messages;
    },
  };
}
