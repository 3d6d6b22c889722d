// The limit: the least program through which what one says over STOMP reaches the others. Bare ws; it reads the
// frame and its JSON and writes the message. Nobody is asked who they are, nothing is checked, nothing is kept.
//   node bench/bare-relay.mjs
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

const server = createServer((_, response) => response.end('{"status":"ok"}'));
const sockets = new WebSocketServer({ server, path: '/ws', perMessageDeflate: false });
let messages = 0;
sockets.on('connection', (socket) => {
  socket.on('message', (frame) => {
    const said = JSON.parse(frame.toString('utf8', frame.indexOf('\n\n') + 2, frame.length - 1));
    messages += 1;
    const body = JSON.stringify({ ...said, version: messages });
    const head = `MESSAGE\nsubscription:1\nmessage-id:${messages}\ndestination:/topic/shared-note/content`;
    const text = `${head}\ncontent-length:${Buffer.byteLength(body)}\n\n${body}\0`;
    for (const other of sockets.clients) if (other !== socket) other.send(text);
  });
});
process.on('SIGINT', () => process.exit(0));
server.listen(0, '127.0.0.1', () => {
  console.log(`is running at http://localhost:${server.address().port}`);
});
