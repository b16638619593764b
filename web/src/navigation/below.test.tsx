import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { settle, show } from '#tests/components/show.tsx';
import { afterFrame } from '#web/lib/react/first-frame.ts';
import { Below } from './below.tsx';

const page = (
  <>
    <h1>Home</h1>
    <Below>
      <p>News</p>
    </Below>
  </>
);

test('content below the first screen renders after the first frame', async () => {
  await show(page);
  expect([screen.queryByText('Home'), screen.queryByText('News')].map(Boolean)).toEqual([true, false]);
  await settle(() => new Promise<void>(afterFrame));
  expect(screen.getByText('News')).toBeTruthy();
});

test('a link into the page finds its target', async () => {
  location.hash = '#news';
  await show(page);
  location.hash = '';
  expect(screen.getByText('News')).toBeTruthy();
});

test('finished HTML is hydrated as a whole', async () => {
  await show(page, { finished: true });
  expect(screen.getByText('News')).toBeTruthy();
});
