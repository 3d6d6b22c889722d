import { createServer } from 'node:http';
import { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { createFakeClock } from '../../../../tests/support/fake-clock.ts';
import { watchConnections } from './connections.ts';

test('an IPv6 household has as many as one address', () => {
  const server = createServer();
  watchConnections(server, createFakeClock(0), true);
  const arrive = (address: string) => {
    const socket = new Socket();
    vi.spyOn(socket, 'remoteAddress', 'get').mockReturnValue(address);
    server.emit('connection', socket);
    return socket;
  };
  const household = Array.from({ length: 70 }, (_, index) => arrive(`2001:db8:0:1:${index}::1`));
  expect(household.filter(({ destroyed }) => !destroyed)).toHaveLength(64);
  const other = arrive('2001:db8:0:2::1');
  expect(other.destroyed).toBe(false);
  for (const socket of [...household, other]) socket.destroy();
});
