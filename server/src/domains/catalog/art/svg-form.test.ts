import { expect, test } from 'vitest';
import { findMalformedSvg } from './svg-form.ts';

const svg = (inside: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inside}</svg>`;

test.for([
  ['a comment with two hyphens', `<!-- made by npm run catalog -- new -->${svg('')}`, 'comment'],
  ['a comment that ends with three hyphens', `<!-- a --->${svg('')}`, 'comment'],
  ['an unclosed comment', svg('<!-- a'), 'comment'],
  ['an unclosed element', svg('<g><path d="M0 0"></g>'), '</g>'],
  ['an end tag without a start', svg('</g>'), '</g>'],
  ['an attribute without quotes', svg('<rect width=1/>'), 'not valid XML'],
  ['an unclosed quote', svg('<rect id="a/>'), 'not valid XML'],
  ['a lone <', svg('<text>1 < 2</text>'), 'not valid XML'],
  ['a duplicate attribute', svg('<rect x="1" x="2"/>'), 'repeats an attribute'],
  ['an undeclared prefix', svg('<use xlink:href="#a"/>'), 'xlink:href'],
  ['no namespace', '<svg><g/></svg>', 'xmlns'],
  ['an unclosed drawing', svg('').slice(0, -'</svg>'.length), '<svg>'],
])('%s is reported: no browser shows such an SVG', ([, text = '', told = '']) => {
  expect(findMalformedSvg(text)?.message).toContain(told);
});

test.for([
  ['unclosed comments', svg('<!--'.repeat(130_000))],
  ['unclosed declarations', svg('<?xml '.repeat(85_000))],
  ['spaces in a tag', svg(`<g${' '.repeat(500_000)}!`)],
  ['unclosed tags', svg('<g a="b" '.repeat(55_000))],
])('a file full of %s is refused quickly', ([, text = '']) => {
  expect(findMalformedSvg(text)).not.toBeNull();
});

test.for([
  svg(''),
  `<?xml version="1.0" encoding="UTF-8"?>\n<!-- by hand - really -->\n${svg('<g><!-- <p> --><path d="M0 0"/></g>')}\n`,
  svg("<use xlink:href='#a'/>", ' xmlns:xlink="http://www.w3.org/1999/xlink"'),
  svg('<text x = "1">a > b</text>'),
  '<svg xmlns="http://www.w3.org/2000/svg" width="1" />',
])('a valid SVG is accepted: %s', (text) => {
  expect(findMalformedSvg(text)).toBeNull();
});
