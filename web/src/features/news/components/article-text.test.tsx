import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#tests/components/show.tsx';
import { ArticleText } from './article-text.tsx';

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('links to pages of the shop keep form, language and channel, and a game in the link wins', async () => {
  const html =
    '<p><a href="/topup?gid=2">Top up</a> <a href="/vip">VIP</a> <a href="/article/v1.2%20%E6%98%9F">Notes</a></p>';
  await show(<ArticleText html={html} />, { page: 'news', search: { gid: 1, pid: 7, locale: 'ja' } });
  expect(hrefOf('Top up')).toBe('/platform/v2/payment?gid=2&pid=7&locale=ja');
  expect(hrefOf('VIP')).toBe('/platform/v2/vip?gid=1&pid=7&locale=ja');
  expect(hrefOf('Notes')).toBe('/platform/wap/article/v1.2%20%E6%98%9F?gid=1&pid=7&locale=ja');
});

test('a link to another site opens in a new tab without a referrer', async () => {
  await show(<ArticleText html='<a href="https://example.com/x">Out</a>' />);
  const link = screen.getByRole('link', { name: 'Out' });
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    'https://example.com/x',
    '_blank',
    'noopener noreferrer',
  ]);
});

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example/', 'http://example.com/'])(
  'a link to %s, which the server never makes, is not a link',
  async (href) => {
    await show(<ArticleText html={`<a href="${href}">Bad</a>`} />);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('Bad')).toBeTruthy();
  },
);

test('a picture keeps its size, and loads only from this host', async () => {
  const { show: next } = await show(
    <ArticleText html='<p><img src="/platform/art/a.webp" alt="Sky" width="640" height="360"></p>' />,
  );
  const picture = screen.getByRole('img', { name: 'Sky' });
  expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['640', '360']);
  next(<ArticleText html='<p><img src="https://evil.example/a.webp" alt="Evil"></p>' />);
  expect(screen.queryByRole('img')).toBeNull();
});

test('a table has its rows and the alignment of its cells, in a scrolling element', async () => {
  await show(
    <ArticleText
      html={
        '<table>\n<thead>\n<tr>\n<th>A</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td align="right">1</td>\n</tr>\n</tbody>\n</table>'
      }
    />,
  );
  expect(screen.getByRole('cell', { name: '1' }).className).toContain('text-right');
  expect(screen.getByRole('table').parentElement?.className).toContain('overflow-x-auto');
});

test('a heading in the text is never level 1, which is the page’s own', async () => {
  await show(<ArticleText html="<h1>Big</h1>" />);
  expect(screen.getByRole('heading', { name: 'Big', level: 2 })).toBeTruthy();
});
