import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { escapeMarkup } from '../escape.ts';
import { fillPage, type PageContext } from '../page.ts';
import { compose, nextTimeIn, policyHashes } from './compose.ts';

const FRAME = '<html><style>a{}</style><script data-x="1">go()</script><div>__APP__</div>__FINISHED__</html>';
const sha = (text: string) => createHash('sha256').update(text).digest('base64');

test('a page is its frame, its content and its answers, whatever they say, in both encodings, by one tag', () => {
  const html = '<p>$& $1 __FINISHED__</p>';
  const page = compose(FRAME, { html, finished: '<i>$` __APP__</i>' }, 0);
  const text = `<html><style>a{}</style><script data-x="1">go()</script><div>${html}</div><i>$\` __APP__</i></html>`;
  expect([brotliDecompressSync(page.br).toString(), gunzipSync(page.gzip).toString()]).toEqual([text, text]);
  expect(compose(FRAME, { html, finished: '' }, 0).etag).not.toBe(page.etag);
});

test('a text of the publisher’s in the head makes no place of its own, whatever it says', () => {
  const mark = '__APP____FINISHED____PARTS____CSP_NONCE__';
  const head = { title: escapeMarkup(mark), html: `<meta name="description" content="${escapeMarkup(mark)}">` };
  const context = {
    lang: 'en',
    variant: 'mobile',
    theme: null,
    framers: [],
    events: null,
    returning: null,
    lacks: [],
    gid: 1,
    shop: mark,
    privacy: mark,
  };
  const filled = fillPage(FRAME.replace('<style>', '<title>x</title><style>'), 'n0nce', context as PageContext, head);
  const text = brotliDecompressSync(compose(filled, { html: '"APP"', finished: '"FINISHED"' }, 0).br).toString();
  expect(text.split('"APP"')).toHaveLength(2);
  expect(text.split('"FINISHED"')).toHaveLength(2);
  expect(text).not.toMatch(/n0nce|__PARTS__/);
  expect(decodeURIComponent(/data-shop="([^"]*)"/.exec(text)?.[1] ?? '')).toBe(mark);
});

test('the policy names scripts and styles of the frame, what elements wear, and no data; no script of the content', () => {
  const html = `<b style="color:red"></b><b style="background:url(&quot;a&amp;b&quot;)"></b><b style="color:red"></b>
    <script>steal()</script><style>b{}</style><script type="application/json" id="x">{"a":1}</script>`;
  expect(policyHashes(FRAME, html)).toEqual({
    scripts: [sha('go()')],
    styles: [sha('a{}')],
    attributes: [sha('color:red'), sha('background:url("a&b")')],
  });
});

test('a page holds until the next moment that its answers name', () => {
  const now = Date.parse('2026-11-25T12:00:00Z');
  const answers =
    '{"a":"2026-11-24T00:00:00Z","b":"2026-11-25T12:00:00.500Z","c":"2027-01-01T00:00:00Z","d":"2026-13"}';
  expect(nextTimeIn(answers, now)).toBe(now + 500);
  expect(nextTimeIn('{"a":"2026-11-24T00:00:00Z"}', now)).toBeNull();
});
