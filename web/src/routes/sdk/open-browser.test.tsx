import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createPortal } from '#tests/components/portal.ts';
import { show } from '#tests/components/show.tsx';
import { Page } from './open-browser.tsx';

const open = (to: string) => show(<Page />, { page: 'sdk-open-browser', portal: createPortal(), search: { to } });

test('a page of the shop can be opened elsewhere', async () => {
  await open('/v2/payment?gid=1');
  expect(await screen.findByRole('button', { name: 'Copy link' })).toBeTruthy();
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/\t/evil.example'])(
  'an address outside the shop cannot: %j',
  async (to) => {
    await open(to);
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
  },
);
