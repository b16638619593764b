import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Article as Shown } from '#contract/endpoints/content.ts';
import { PUBLISHER } from '#tests/components/examples.ts';
import { article, articleCard } from '#tests/components/news.ts';
import { createPortal } from '#tests/components/portal.ts';
import { settle, show } from '#tests/components/show.tsx';
import { kept } from '#tests/components/storage.ts';
import { Article } from './article.tsx';

function shop() {
  const portal = createPortal();
  portal.answer('GET /games', {
    publisher: PUBLISHER,
    vip: true,
    draw: false,
    invites: false,
    games: [
      {
        gid: 2,
        name: 'Tides',
        tagline: '',
        genre: '',
        icon: '/i.svg',
        cover: '/c.svg',
        accent: { from: '#000', to: '#111' },
        platforms: ['pc'],
      },
    ],
  });
  return portal;
}
const open = (shown: Shown, portal = shop(), signedIn = false) =>
  settle(() => show(<Article article={shown} />, { page: 'article', portal, signedIn, search: { gid: 1 } }));

test('an article has its text, its button, and a link to the top-up of its game', async () => {
  const button = { text: 'See the event', to: '/tasks' };
  await open(article({ games: [2], button, next: [articleCard({ id: 'b', title: 'Later' })] }));
  expect(screen.getByRole('heading', { level: 1, name: 'The star festival' })).toBeTruthy();
  expect(screen.getByText('Come and see.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the event' }).getAttribute('href')).toBe('/platform/v2/tasks?gid=1');
  expect((await screen.findByRole('link', { name: 'Top up Tides' })).getAttribute('href')).toBe(
    '/platform/v2/payment?gid=2',
  );
  expect(screen.getByRole('region', { name: 'Read next' }).textContent).toContain('Later');
  await waitFor(() => expect(kept.get('readNews')).toEqual(['star-festival']));
});

test('the shared address names only the article, for any id', async () => {
  await open(article({ id: 'v1.2 星/祭' }));
  const shared = encodeURIComponent('v1.2 星/祭');
  expect(screen.getByRole('region', { name: 'Share link' }).textContent).toContain(`/platform/wap/article/${shared}`);
  expect(screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toContain(encodeURIComponent(shared));
  expect(screen.getByText(/\/platform\/wap\/article/).textContent).not.toContain('gid');
});

test('pictures and clips are in a gallery; clips are muted and play inline', async () => {
  await open(
    article({
      media: [
        { url: '/platform/art/a.webp', type: 'picture', caption: 'The harbour' },
        { url: '/platform/art/b.mp4', type: 'clip', caption: 'The lights' },
      ],
    }),
  );
  expect(screen.getByText('The harbour').closest('figure')?.querySelector('img')).toBeTruthy();
  const clip = screen.getByLabelText<HTMLVideoElement>('The lights');
  expect([clip.muted, clip.hasAttribute('playsinline'), clip.controls]).toEqual([true, true, true]);
});

test('an article that is missing in the language says which language it is in', async () => {
  await open(article({ language: 'de' }));
  expect(screen.getByText(/not available in your language/)).toBeTruthy();
  expect(screen.getByText('Come and see.').closest('[lang]')?.getAttribute('lang')).toBe('de');
});

const locked = () => article({ level: 'beacon', html: null });
function shopWithLevels() {
  const portal = shop();
  portal.answer('GET /vip', Response.json({ vip: { levels: [{ id: 'beacon', name: 'Beacon' }] } }));
  return portal;
}

test('an article for a level names the level and links to VIP; it does not count as read', async () => {
  await open(locked(), shopWithLevels());
  expect(await screen.findByText('VIP Beacon and up')).toBeTruthy();
  expect(screen.getByText('Seven nights of lights.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'VIP points' }).getAttribute('href')).toBe('/platform/v2/vip?gid=1');
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
  expect(kept.get('readNews')).toBeUndefined();
});

test('a player who has the level can read it', async () => {
  const portal = shopWithLevels();
  portal.answer('GET /me/news/:id', { article: article({ level: 'beacon', html: '<p>For you.</p>' }) });
  await open(locked(), portal, true);
  expect(await screen.findByText('For you.')).toBeTruthy();
  expect(screen.queryByText('VIP Beacon and up')).toBeNull();
  await waitFor(() => expect(kept.get('readNews')).toEqual(['star-festival']));
});

test('a player without the level sees which one is needed', async () => {
  const portal = shopWithLevels();
  portal.refuse('GET /me/news/:id', 'article.vip_level', { article: 'star-festival', level: 'Beacon' });
  await open(locked(), portal, true);
  expect(await screen.findByText('VIP Beacon and up')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
});
