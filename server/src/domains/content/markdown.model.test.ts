import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { findPictures, findTextProblems, parseHead, render } from './markdown.model.ts';

const picture = { url: '/platform/art/0.webp', width: 4, height: 3 };
const text = (body: string) => `# Title\n\nSummary.\n\n${body}\n`;
const html = (body: string) => render(text(body), () => picture).html;

test('a text has its title, its summary, and the rest as HTML', () => {
  const source = '# A *star*\n\nOne\nline.\n\n| a |\n|---|\n| ~~b~~ |\n';
  expect(render(source, () => picture)).toEqual({
    title: 'A star',
    summary: 'One line.',
    html: expect.stringContaining('<td><s>b</s></td>'),
  });
  expect(parseHead(source)).toEqual({ title: 'A star', summary: 'One line.' });
});

test('the head of a text is read with Windows line ends, and without further text', () => {
  expect(parseHead('# A\r\n\r\nB\r\n\r\nC\r\n')).toEqual({ title: 'A', summary: 'B' });
  expect(parseHead('# A\nB')).toEqual({ title: 'A', summary: 'B' });
});

test.each(['', 'No title', '## Second\n\nSummary', '# Title', '# Title\n\n- a list'])('%j has no head', (source) => {
  expect(findTextProblems(source)).toEqual([{ at: 0, message: expect.stringMatching(/title|summary/) }]);
});

test('a picture has its size, and a foreign link sends no referrer', () => {
  const { document } = new Window();
  document.body.innerHTML = html('![A](art/news/a.webp "t") [b](https://example.com/) [c](/topup?gid=7)');
  const [, foreign, own] = [...document.querySelectorAll('img, a')];
  expect(document.querySelector('img')?.outerHTML).toBe(
    '<img src="/platform/art/0.webp" alt="A" width="4" height="3" loading="lazy" decoding="async">',
  );
  expect([foreign?.getAttribute('rel'), own?.getAttribute('rel')]).toEqual(['noopener noreferrer', null]);
});

test('all pictures of a text are found, also those in links and tables', () => {
  expect(findPictures(text('![a](art/1.png)\n\n[![b](art/2.png)](/x)\n\n| ![c](art/3.png) |\n|---|'))).toEqual([
    'art/1.png',
    'art/2.png',
    'art/3.png',
  ]);
});

test('a missing picture is replaced by its alternative text', () => {
  expect(render(text('![A fair](art/news/a.webp)'), () => null).html).toBe('<p><img alt="A fair"></p>\n');
});

test('a table is aligned without a style, which the page would refuse', () => {
  expect(html('| a |\n|--:|\n| b |')).toContain('<td align="right">b</td>');
});

test('a problem has the offset of its line', () => {
  const source = text('fine\n\n- a\n- [x](javascript:1)');
  expect(findTextProblems(source)).toEqual([
    { at: source.indexOf('- [x]'), message: expect.stringContaining('javascript:1') },
  ]);
});

test('a forbidden address that reached the database is rendered without a link', () => {
  expect(html('[x](javascript:alert(1))')).toBe('<p><a>x</a></p>\n');
});
