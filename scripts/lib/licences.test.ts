import { expect, test } from 'vitest';
import { licencesOf, unwelcome } from './licences.ts';

test('lists a package that is installed twice once, and as shipped if one copy is shipped', () => {
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
