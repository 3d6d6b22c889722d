// The limit for scrolling: the least page that shows so many pictures in a windowed grid, and nothing else.
//   node bench/bare-grid.mjs <a picture> <how many>
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const picture = readFileSync(process.argv[2] ?? '');
const count = Number(process.argv[3]);

const page = `<!doctype html><meta charset="utf-8"><title>Bare grid</title>
<style>
  body { margin: 0 }
  #grid { position: relative; margin: 0 auto; width: 1120px }
  .row { position: absolute; left: 0; right: 0; display: grid; grid-template-columns: repeat(5, 1fr); gap: 8px }
  .row a { aspect-ratio: 1; background: #ddd }
  .row img { width: 100%; height: 100%; object-fit: cover }
</style>
<div id="grid"></div>
<script>
  const columns = 5, spare = 768, step = 256;
  const grid = document.getElementById('grid');
  const pitch = (grid.clientWidth + 8) / columns, rows = Math.ceil(${count} / columns);
  grid.style.height = rows * pitch + 'px';
  const drawn = new Map();
  let last = -1;
  function draw() {
    const at = Math.floor(scrollY / step);
    if (at === last) return;
    last = at;
    const from = Math.max(0, Math.floor((at * step - spare) / pitch));
    const to = Math.min(rows, Math.ceil(((at + 1) * step + innerHeight + spare) / pitch));
    for (const [row, element] of drawn) {
      if (row < from || row >= to) { element.remove(); drawn.delete(row); }
    }
    for (let row = from; row < to; row++) {
      if (drawn.has(row)) continue;
      const element = document.createElement('div');
      element.className = 'row';
      element.style.top = row * pitch + 'px';
      for (let column = 0; column < columns; column++) {
        const index = row * columns + column;
        if (index >= ${count}) break;
        const link = document.createElement('a');
        link.href = '/photo/' + index;
        const image = document.createElement('img');
        image.loading = 'lazy';
        image.decoding = 'async';
        image.src = '/picture/' + index;
        link.append(image);
        element.append(link);
      }
      grid.append(element);
      drawn.set(row, element);
    }
  }
  addEventListener('scroll', draw, { passive: true });
  draw();
</script>`;

const server = createServer((request, response) => {
  if (request.url === '/') response.setHeader('content-type', 'text/html').end(page);
  else if (request.url?.startsWith('/picture/')) {
    response.writeHead(200, {
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    response.end(picture);
  } else response.writeHead(404).end();
});
server.listen(0, '127.0.0.1', () => {
  console.log(`is running at http://127.0.0.1:${server.address().port}`);
});
