import { expect, test } from 'vitest';
import { fileProblem, pictureSize, suggestPath } from './picture-file.ts';

const LIMITS = { picture: 512 * 1024, clip: 4 * 1024 * 1024 };
const problem = (name: string, size: number) => fileProblem({ name, size }, suggestPath(name), LIMITS);

test.each([
  ['icon.svg', 'art/icon.svg'],
  ['My Cover (2).JPEG', 'art/my-cover-2.jpg'],
  ['Größe & Näher.png', 'art/gro-e-naher.png'],
  ['.hidden.png', 'art/hidden.png'],
  ['scan', 'art/scan'],
  ['宝石.png', 'art/picture.png'],
])('%s suggests the path %s', (name, path) => {
  expect(suggestPath(name)).toBe(path);
});

test('a picture has at most 512 KB, and a clip 4 MB', () => {
  expect(problem('a.png', LIMITS.picture)).toBeNull();
  expect(problem('a.png', LIMITS.picture + 1)).toContain('a.png is 513 KB. A picture has at most 512 KB');
  expect(problem('a.mp4', LIMITS.clip)).toBeNull();
  expect(problem('a.webm', LIMITS.clip + 200_000)).toContain('a.webm is 4.2 MB. A clip has at most 4 MB');
});

test('a file of another type, and an empty one, are not sent', () => {
  expect(problem('a.gif', 10)).toContain('a.gif is not a picture of these types');
  expect(problem('a.png', 0)).toBe('a.png is empty.');
});

test('sizes are as in the sentences of the server', () => {
  expect([1, 1024, 1025, 1024 * 1024, 1_600_000].map(pictureSize)).toEqual(['1 KB', '1 KB', '2 KB', '1 MB', '1.5 MB']);
});
