import { expect, test } from 'vitest';
import { licencesOf, unwelcome } from './licences.ts';

test('a package that stands twice is listed once, and is shipped when one of its places is', () => {
  const packages = licencesOf({
    packages: {
      '': { version: '1.0.0' },
      'node_modules/a': { version: '1.0.0', license: 'MIT', dev: true },
      'node_modules/b/node_modules/a': { version: '1.0.0', license: 'MIT' },
      'node_modules/@x/c': { version: '2.0.0' },
    },
  });
  expect(packages).toEqual([
    { name: '@x/c', version: '2.0.0', licence: 'unknown', shipped: true },
    { name: 'a', version: '1.0.0', licence: 'MIT', shipped: true },
  ]);
});

test.each([
  ['MIT', false],
  ['(MIT OR GPL-3.0)', false],
  ['AGPL-3.0', true],
  ['unknown', true],
  ['MIT AND GPL-3.0-only', true],
])('%s', (licence, refused) => {
  expect(unwelcome({ name: 'a', version: '1', licence, shipped: true })).toBe(refused);
});
