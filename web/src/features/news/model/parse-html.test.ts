import { expect, test } from 'vitest';
import { parseHtml } from './parse-html.ts';

test('parseHtml returns a tree of elements and texts', () => {
  expect(parseHtml('<p>One <strong>two</strong><br>three</p>\n<hr>')).toEqual([
    {
      tag: 'p',
      attributes: {},
      children: [
        'One ',
        { tag: 'strong', attributes: {}, children: ['two'] },
        { tag: 'br', attributes: {}, children: [] },
        'three',
      ],
    },
    '\n',
    { tag: 'hr', attributes: {}, children: [] },
  ]);
});

test('entities are decoded once', () => {
  expect(parseHtml('<p title="x">&lt;b&gt; &amp;lt; &quot;it&#39;s&quot; &copy;</p>')).toEqual([
    { tag: 'p', attributes: {}, children: ['<b> &lt; "it\'s" &copy;'] },
  ]);
});

test('only allowed attributes are kept', () => {
  expect(
    parseHtml('<a href="/vip?a=1&amp;b=2" onclick="x()" rel="noopener">x</a><td align="right" style="y">1</td>'),
  ).toEqual([
    { tag: 'a', attributes: { href: '/vip?a=1&b=2' }, children: ['x'] },
    { tag: 'td', attributes: { align: 'right' }, children: ['1'] },
  ]);
});

test('an element that is not allowed is dropped, and its text is kept', () => {
  expect(parseHtml('<script>alert(1)</script><p><svg onload="x">a</svg></p><constructor>b')).toEqual([
    'alert(1)',
    { tag: 'p', attributes: {}, children: ['a'] },
    'b',
  ]);
});

test('an unclosed element ends with its parent', () => {
  expect(parseHtml('<ul><li>a<li>b</ul>c < d')).toEqual([
    {
      tag: 'ul',
      attributes: {},
      children: [{ tag: 'li', attributes: {}, children: ['a', { tag: 'li', attributes: {}, children: ['b'] }] }],
    },
    'c ',
    '<',
    ' d',
  ]);
});
