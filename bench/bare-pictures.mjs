// The limit for pictures: the least program that makes the three sizes of a photo with sharp, or sends
// one of them from memory to whoever has the right cookie, and nothing else.
//   GET /make?file=…    makes the sizes of a file       GET /picture    sends the last small one
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';

const folder = process.argv[2] ?? '.';
const cookie = `img=${randomBytes(32).toString('base64url')}`;
let small = Buffer.alloc(0);

async function make(file) {
  const { data, info } = await sharp(file).autoOrient().raw().toBuffer({ resolveWithObject: true });
  const pixels = () => sharp(data, { raw: info });
  const inside = (side) => pixels().resize(side, side, { fit: 'inside', withoutEnlargement: true });
  const made = await Promise.all([
    pixels().jpeg({ quality: 85 }).toBuffer(),
    inside(1600).jpeg({ quality: 80 }).toBuffer(),
    inside(400).jpeg({ quality: 80 }).toBuffer(),
  ]);
  await Promise.all(made.map((bytes, size) => writeFile(join(folder, `${size}.jpg`), bytes)));
  small = made[2];
}

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://home');
  if (pathname === '/make') {
    void make(searchParams.get('file')).then(() => response.end('made'));
    return;
  }
  if (request.headers.cookie !== cookie && pathname === '/picture') {
    response.writeHead(401).end();
    return;
  }
  response.writeHead(200, { 'content-type': 'image/jpeg', etag: '"small"' }).end(small);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`is running at http://127.0.0.1:${server.address().port}`);
  console.log(`cookie ${cookie}`);
});
