import { expect, test } from 'vitest';
import { hideBrokenPictures } from './broken-pictures.ts';

test('a picture that failed to load is hidden until it loads', () => {
  hideBrokenPictures();
  const picture = document.body.appendChild(document.createElement('img'));
  picture.dispatchEvent(new Event('error'));
  expect(picture.style.visibility).toBe('hidden');
  picture.dispatchEvent(new Event('load'));
  expect(picture.style.visibility).toBe('');
});
