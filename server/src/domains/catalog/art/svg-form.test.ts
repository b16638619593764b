import { expect, test } from 'vitest';
import { malformedInSvg } from './svg-form.ts';

const svg = (inside: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inside}</svg>`;

test.for([
  ['a comment with two hyphens', `<!-- made by npm run catalog -- new -->${svg('')}`, 'comment'],
  ['a comment that ends with three hyphens', `<!-- a --->${svg('')}`, 'comment'],
  ['a comment that does not end', svg('<!-- a'), 'comment'],
  ['an element that does not end', svg('<g><path d="M0 0"></g>'), '</g>'],
  ['an end too many', svg('</g>'), '</g>'],
  ['an attribute without quotes', svg('<rect width=1/>'), 'no XML'],
  ['a quote that does not end', svg('<rect id="a/>'), 'no XML'],
  ['a lone <', svg('<text>1 < 2</text>'), 'no XML'],
  ['an attribute said twice', svg('<rect x="1" x="2"/>'), 'twice'],
  ['a prefix that nobody declared', svg('<use xlink:href="#a"/>'), 'xlink:href'],
  ['no namespace', '<svg><g/></svg>', 'xmlns'],
  ['a drawing that does not end', svg('').slice(0, -'</svg>'.length), '<svg>'],
])('%s is a broken picture in every browser, and is told', ([, text = '', told = '']) => {
  expect(malformedInSvg(text)?.message).toContain(told);
});

test.for([
  ['comments that do not end', svg('<!--'.repeat(130_000))],
  ['declarations that do not end', svg('<?xml '.repeat(85_000))],
  ['spaces in a tag', svg(`<g${' '.repeat(500_000)}!`)],
  ['tags that do not end', svg('<g a="b" '.repeat(55_000))],
])('a file full of %s is judged at once', ([, text = '']) => {
  expect(malformedInSvg(text)).not.toBeNull();
});

test.for([
  svg(''),
  `<?xml version="1.0" encoding="UTF-8"?>\n<!-- by hand - really -->\n${svg('<g><!-- <p> --><path d="M0 0"/></g>')}\n`,
  svg("<use xlink:href='#a'/>", ' xmlns:xlink="http://www.w3.org/1999/xlink"'),
  svg('<text x = "1">a > b</text>'),
  '<svg xmlns="http://www.w3.org/2000/svg" width="1" />',
])('what browsers draw is fine: %s', (text) => {
  expect(malformedInSvg(text)).toBeNull();
});
