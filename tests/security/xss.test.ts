import { expect, test } from 'vitest';
import { findTextProblems, render } from '#server/domains/content/markdown.model.ts';
import { REFUSED, SHOWN } from './xss.fixture.ts';

const text = (payload: string) => `# Title\n\nSummary.\n\n${payload}\n`;
const PICTURE = { url: '/platform/art/0.webp', width: 4, height: 3 };
const html = (payload: string) => render(text(payload), () => PICTURE).html;

test('there are more than two hundred texts', () => {
  expect(new Set([...REFUSED, ...SHOWN]).size).toBeGreaterThan(200);
});

test.each(REFUSED)('%j is refused, or gives no link and no picture', (payload) => {
  const refused = findTextProblems(text(payload)).length > 0;
  expect(refused || !/<(a|img)\b/.test(html(payload))).toBe(true);
});

test.each([...REFUSED, ...SHOWN])('%j gives only elements of Markdown, with no attributes of its own', (payload) => {
  const elements = [...html(payload).matchAll(/<(\/?[a-z0-9]+)((?:\s[^<>]*)?)>/gi)];
  for (const [, tag = '', attributes = ''] of elements) {
    expect(tag.replace('/', '')).toMatch(
      /^(?:p|h[1-6]|[ou]l|li|blockquote|pre|code|em|strong|s|a|img|br|hr|table|thead|tbody|tr|t[dh])$/,
    );
    const names = [...attributes.replace(/"[^"]*"/g, '""').matchAll(/([\w-]+)=""/g)].map(([, name]) => name);
    expect([
      'href',
      'title',
      'rel',
      'src',
      'alt',
      'width',
      'height',
      'loading',
      'decoding',
      'class',
      'align',
      'start',
    ]).toEqual(expect.arrayContaining(names));
  }
});
