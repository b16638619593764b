import { join } from 'node:path';
import { expect, test } from 'vitest';
import { catalogFolder, type FixtureFile, GAME, problemsAfter, problemsOf } from '../catalog.fixture.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg">';

test.for<[string, FixtureFile, string, string, string]>([
  [
    'an image that does not exist',
    GAME,
    'cover: art/icon.svg',
    'cover: art/cover.svg',
    `${GAME}:9:1 cover: there is no file art/cover.svg`,
  ],
  [
    'an image outside the folder',
    GAME,
    'cover: art/icon.svg',
    'cover: art/../publisher.svg',
    `${GAME}:9:1 cover: must be a path such as art/1000039/icon.svg`,
  ],
])('%s is named with file, line and field', async ([, file, find, replacement, expected]) => {
  expect(await problemsAfter(file, find, replacement)).toEqual([expected]);
});

test.for([
  ['a script', `${SVG}<script>alert(1)</script></svg>`],
  ['a script by another prefix', `${SVG}<svg:script>alert(1)</svg:script></svg>`],
  ['foreign content', `${SVG}<foreignObject/></svg>`],
  ['a link', `${SVG}<a href="#x"/></svg>`],
  ['an image from elsewhere', `${SVG}<use href="https://elsewhere.example/x.svg#y"/></svg>`],
  ['an image by its older name', `${SVG}<use xlink:href='//elsewhere.example/x'/></svg>`],
  ['a paint from elsewhere', `${SVG}<path fill="url(https://elsewhere.example/p)"/></svg>`],
  ['a style from elsewhere', `${SVG}<style>@import "https://elsewhere.example/s.css";</style></svg>`],
  ['a hidden address', `${SVG}<path style="fill:u&#114;l(https://elsewhere.example)"/></svg>`],
  ['an escaped address', `${SVG}<path style="fill:\\75rl(https://elsewhere.example)"/></svg>`],
  ['an event handler', `${SVG}<rect onload="alert(1)"/></svg>`],
  ['an event handler after a slash', `${SVG}<rect/onload="alert(1)"/></svg>`],
  ['an entity', `<!DOCTYPE svg [<!ENTITY x "y">]>${SVG}</svg>`],
  ['a style sheet instruction', `<?xml-stylesheet href="https://elsewhere.example"?>${SVG}</svg>`],
  ['no drawing at all', '<html></html>'],
])('an image with %s is refused', async ([, svg = '']) => {
  using folder = catalogFolder();
  folder.write('art/icon.svg', svg);
  const files = (await problemsOf(folder)).map(({ file }) => file);
  expect(new Set(files)).toEqual(new Set([join(folder.dir, 'art/icon.svg')]));
});

test('an image with gradients, filters and references inside itself is fine', async () => {
  using folder = catalogFolder();
  folder.write(
    'art/icon.svg',
    `<?xml version="1.0"?>\n<!-- drawn by hand -->\n${SVG}<defs><linearGradient id="g"><stop offset="0"/></linearGradient></defs>` +
      '<g filter="url(#f)"><use href="#g"/><path fill="url(\'#g\')" d="M0 0"/></g></svg>',
  );
  expect(await problemsOf(folder)).toEqual([]);
});
