/** CSS of `index.html`: any screen size, light or dark, and paper. */
export const albumStyle = `
:root { color-scheme: light dark; --ink: #1f1a24; --muted: #5c5566; --ground: #fdfbfe; --card: #fff; --line: #ded6e6; --link: #6a2fc4; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f1ecf6; --muted: #b9b0c4; --ground: #17131c; --card: #221c29; --line: #40374b; --link: #c4a6ff; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
header, nav, main { max-width: 1100px; margin: 0 auto; padding: 16px; }
h1 { font-size: 2rem; margin: 0; }
h2 { border-top: 1px solid var(--line); margin: 32px 0 8px; padding-top: 24px; }
h4 { margin: 0; }
a { color: var(--link); }
a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
nav ul { display: flex; flex-wrap: wrap; gap: 4px 8px; }
nav a { display: inline-block; min-width: 44px; padding: 10px 4px; }
ul { list-style: none; margin: 0; padding: 0; }
.album { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 260px), 1fr)); gap: 16px; align-items: start; }
.album li, .diary li { background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow: hidden; }
.diary { display: grid; gap: 12px; }
.diary li, figcaption { padding: 12px 16px; }
figure { margin: 0; }
img, video { display: block; width: 100%; height: auto; }
p { margin: 4px 0; }
.caption { font-weight: 600; }
.marks { color: var(--muted); font-size: 0.875rem; }
@media print {
  :root { --ink: #000; --muted: #333; --ground: #fff; --card: #fff; --line: #999; --link: #000; }
  nav { display: none; }
  .album { grid-template-columns: repeat(2, 1fr); }
  .album li, .diary li { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
}
`;
