import { once } from 'node:events';
import { Agent, get, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

// A thread that measures the time from a click to the partner's event.
const { url, tokens, clicks, click, stream } = workerData;
const [user, partner] = tokens.map((token) => ({ authorization: `Bearer ${token}` }));
const agent = new Agent({ keepAlive: true });

const times = [];
let sentCount = 0;
const listening = get(url + stream, { headers: partner });
const [events] = await once(listening, 'response');
events.on('data', (chunk) => {
  if (sentCount === 0 || !String(chunk).includes('event: partner-love-update')) return;
  times.push(performance.now() - sentCount);
  sentCount = 0;
});
await sleep(200);
for (let done = 0; done < clicks; done += 1) {
  sentCount = performance.now();
  const call = request(url + click, { method: 'POST', agent, headers: user }).end();
  call.on('response', (response) => response.resume());
  // The server sends at most one event per 100 ms.
  await sleep(130);
}
parentPort.postMessage(times);
listening.on('error', () => {}).destroy();
agent.destroy();
