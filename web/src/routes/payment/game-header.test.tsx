import { expect, test } from 'vitest';
import { game } from '#tests/components/examples.ts';
import { show } from '#tests/components/show.tsx';
import { GameHeader } from './game-header.tsx';

/** Renders the header of a game with this picture, and returns all its images of the picture. */
async function figuresOf(keyArt: string | null, wide = true) {
  const header = (
    <GameHeader game={game({ keyArt })} publisher="Lanternfish" others={false} wide={wide}>
      <button type="button">Europe</button>
    </GameHeader>
  );
  await show(header, { page: 'payment' });
  return [...document.querySelectorAll<HTMLImageElement>('img[src="/k.svg"]')];
}

test.each([true, false])('key art is in the header once (wide: %s), as a decoration that comes last', async (wide) => {
  const [figure, ...others] = await figuresOf('/k.svg', wide);
  expect(others).toEqual([]);
  expect(figure?.alt).toBe('');
  expect(figure?.closest('[aria-hidden=true]')).not.toBeNull();
  expect([figure?.getAttribute('loading'), figure?.getAttribute('fetchpriority')]).toEqual(['lazy', 'low']);
  expect([figure?.width, figure?.height]).toEqual([480, 640]);
});

test('a game without key art has only its cover and its icon, and no space for another picture', async () => {
  expect(await figuresOf(null)).toEqual([]);
  expect([...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual(['/c.svg', '/i.svg']);
  expect(document.querySelector('[class*="lg:pr-"]')).toBeNull();
});
