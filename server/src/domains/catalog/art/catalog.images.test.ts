import { join } from 'node:path';
import { expect, test } from 'vitest';
import { catalogFolder, type FixtureFile, findProblems, GAME, problemsAfter } from '../catalog.fixture.ts';
import { pictureOf } from '../collections/collection.fixture.ts';

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
  [
    'key art that does not exist',
    GAME,
    'cover: art/icon.svg',
    'cover: art/icon.svg\nkeyArt: art/key-art.svg',
    `${GAME}:10:1 keyArt: there is no file art/key-art.svg`,
  ],
  [
    'key art outside the folder',
    GAME,
    'cover: art/icon.svg',
    'cover: art/icon.svg\nkeyArt: https://elsewhere.example/a.svg',
    `${GAME}:10:1 keyArt: must be a path such as art/1000039/icon.svg`,
  ],
])('%s is reported with file, line and field', async ([, file, find, replacement, expected]) => {
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
  ['an encoding in which names can be hidden', `<?xml version="1.0" encoding="ISO-2022-JP"?>${SVG}</svg>`],
  ['a hidden event handler', `${SVG}<rect o\x1b(Bnload="alert(1)"/></svg>`],
  [
    'a set of images from elsewhere',
    `${SVG}<style>svg{background:image-set("//elsewhere.example/a" 1x)}</style></svg>`,
  ],
  ['references from another base', `${SVG}<use href="#a" xml:base="https://elsewhere.example/"/></svg>`],
  ['no drawing at all', '<html></html>'],
  ['a comment that is not valid XML', `<!-- a -- b -->${SVG}</svg>`],
])('an image with %s is refused', async ([, svg = '']) => {
  using folder = catalogFolder();
  folder.write('art/icon.svg', svg);
  const files = (await findProblems(folder)).map(({ file }) => file);
  expect(new Set(files)).toEqual(new Set([join(folder.dir, 'art/icon.svg')]));
});

test('an image with gradients, filters and internal references is accepted', async () => {
  using folder = catalogFolder();
  folder.write(
    'art/icon.svg',
    `<?xml version="1.0" encoding = "UTF-8"?>\n<!-- drawn by hand -->\n${SVG}<defs><linearGradient id="g"><stop offset="0"/></linearGradient></defs>` +
      '<g filter="url(#f)"><use href="#g"/><path fill="url(\'#g\')" d="M0 0"/></g></svg>',
  );
  expect(await findProblems(folder)).toEqual([]);
});

const FULL = 500_000;
const filled = (part: string): string => part.repeat(FULL / part.length);

test.for(['<!---->', '<!--', '<svg ', '<x>', '</svg ', '<?xml ', ' on', 'href '])(
  'an image that repeats %j is refused within seconds',
  async (part) => {
    using folder = catalogFolder();
    folder.write('art/icon.svg', `${filled(part)}x`);
    const begun = performance.now();
    const found = await findProblems(folder);
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(20);
    expect(performance.now() - begun).toBeLessThan(5000);
  },
);

const png = Buffer.from(pictureOf(0, 200));
const jpg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
);
const END_OF_JPG = Buffer.from([0xff, 0xd9]);
const webp = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');
const clip = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(64)]);
const avif = Buffer.concat([Buffer.from([0, 0, 0, 28]), Buffer.from('ftypmif1\0\0\0\0mif1avif'), Buffer.alloc(64)]);
const webm = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(64)]);

test.for<[string, string, Buffer | string, string | null]>([
  ['a PNG', 'a.png', png, null],
  ['a JPEG', 'a.jpg', Buffer.concat([jpg, END_OF_JPG]), null],
  ['a WebP', 'a.webp', webp, null],
  ['an AVIF', 'a.avif', avif, null],
  ['an MP4', 'a.mp4', clip, null],
  ['a WebM', 'a.webm', webm, null],
  ['an SVG', 'a.svg', `${SVG}</svg><!-- drawn --> `, null],
  ['a PNG called JPEG', 'a.jpg', png, 'contains PNG, not JPG: change the extension, or save it as JPG'],
  ['a JPEG called SVG', 'a.svg', jpg, 'contains JPG, not SVG: change the extension, or save it as SVG'],
  ['a WebM called MP4', 'a.mp4', webm, 'contains WEBM, not MP4: change the extension, or save it as MP4'],
  ['an SVG called PNG', 'a.png', `${SVG}</svg>`, 'contains SVG, not PNG: change the extension, or save it as PNG'],
  ['a web page', 'a.png', '<!doctype html><title>Not found</title>', 'is a web page, not a picture'],
  ['words', 'a.webp', 'picture to come, ask Kim', 'is text, not a picture'],
  ['bytes', 'a.png', Buffer.alloc(40, 0xfe), 'is not a picture, or is damaged'],
  ['an archive', 'a.svg', Buffer.from('1f8b0800000000000003b3290000', 'hex'), 'is compressed with gzip: unpack it'],
  ['nothing', 'a.png', '', 'is empty'],
  ['a few bytes', 'a.png', 'x', 'is not a picture: it has fewer than 12 bytes'],
  ['half of a PNG', 'a.png', png.subarray(0, 40), 'is incomplete: copy the file again'],
  ['half of a JPEG', 'a.jpg', jpg, 'is incomplete: copy the file again'],
  ['half of a WebP', 'a.webp', webp.subarray(0, -4), 'is incomplete: copy the file again'],
  ['half of an SVG', 'a.svg', `${SVG}<rect/>`, 'is incomplete: the closing </svg> is missing'],
  [
    'an SVG in UTF-16',
    'a.svg',
    Buffer.from(`${SVG}</svg>`, 'utf16le'),
    'is in UTF-16 (“Unicode” in some editors): save it as UTF-8',
  ],
])('a file is checked by its content: %s', async ([, name, content, said]) => {
  using folder = catalogFolder();
  folder.write(`art/${name}`, content);
  const path = name.endsWith('.mp4') || name.endsWith('.webm') ? null : `art/${name}`;
  if (path) folder.edit(GAME, 'cover: art/icon.svg', `cover: ${path}`);
  // Only articles can contain clips.
  else {
    folder.write(
      'news/fair/meta.yaml',
      `kind: news\npublishedAt: 2026-01-01T00:00:00Z\ncover: art/card.svg\nmedia: [{ file: art/${name} }]\n`,
    );
    for (const language of ['en', 'de']) folder.write(`news/fair/${language}.md`, '# Fair\n\nSummary.\n\nText');
  }
  expect((await findProblems(folder)).map(({ file, message }) => [file, message])).toEqual(
    said === null ? [] : [[join(folder.dir, `art/${name}`), said]],
  );
});
