import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { renderText } from './markdown.ts';

const picture = { url: '/platform/art/0.webp', width: 4, height: 3 };
const render = (body: string) => renderText(`# Title\n\nSummary.\n\n${body}\n`, () => picture);

test('a text has its title, its summary, and the rest as HTML', () => {
  expect(renderText('# A *star*\n\nOne\nline.\n\n| a |\n|---|\n| ~~b~~ |\n', () => picture)).toEqual({
    ok: true,
    article: { title: 'A star', summary: 'One line.', html: expect.stringContaining('<td><s>b</s></td>') },
  });
});

test('a picture keeps its place, a foreign link tells nothing of this page', () => {
  const found = render('![A](art/news/a.webp) [b](https://example.com/) [c](/topup?gid=7)');
  const { document } = new Window();
  document.body.innerHTML = found.ok ? found.article.html : '';
  const [, foreign, own] = [...document.querySelectorAll('img, a')];
  expect(document.querySelector('img')?.outerHTML).toContain('width="4" height="3"');
  expect([foreign?.getAttribute('rel'), own?.getAttribute('rel')]).toEqual(['noopener noreferrer', null]);
});

test('a table is aligned without a style, which the page would refuse', () => {
  const found = render('| a |\n|--:|\n| b |');
  expect(found.ok && found.article.html).toContain('<td align="right">b</td>');
});

test.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#115;cript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](&#x6A;avascript:alert(1))',
  '[x](<java\tscript:alert(1)>)',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:msgbox(1))',
  '[x](http://evil.example/)',
  '[x](//evil.example/)',
  '[x](/\\\\evil.example/)',
  '[x](https:evil.example)',
  '[x](https://user:word@evil.example/)',
  '<javascript:alert(1)>',
  '[x][1]\n\n[1]: javascript:alert(1)',
  '[![x](art/a.webp)](javascript:alert(1))',
  '![x](https://evil.example/x.png)',
  '![x](//evil.example/x.png)',
  '![x](data:image/svg+xml,<svg/onload=alert(1)>)',
  '![x](art/../../x.png)',
  '![![x](//evil.example/x.png)](art/a.webp)',
])('is refused with its line: %j', (body) => {
  expect(render(body)).toMatchObject({ ok: false, problems: [{ line: 5 }] });
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](/ "\\" onmouseover=alert(1) x=\\"")',
  '![" onerror="alert(1)](art/a.webp)',
  '```"><script>alert(1)</script>\nx\n```',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
])('runs nothing: %j', (body) => {
  const found = render(body);
  const { document } = new Window();
  document.body.innerHTML = found.ok ? found.article.html : '';
  expect(found.ok && document.querySelectorAll('script, svg, iframe, object, style').length).toBe(0);
  for (const element of document.querySelectorAll('*')) {
    expect(element.getAttributeNames().filter((name) => /^on|^style$/i.test(name))).toEqual([]);
    expect(element.getAttribute('href') ?? '/').toMatch(/^\/(?!\/)/);
    expect(element.getAttribute('src') ?? picture.url).toBe(picture.url);
  }
});
