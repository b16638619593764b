import { expect, test } from 'vitest';
import { faultsOf } from './lock-file.ts';

const bundler = { optionalDependencies: { 'bundler-win32': '1.0.0' } };

test('an optional package for another platform must be in the lock file', () => {
  expect(faultsOf({ packages: { '': {}, 'node_modules/bundler': bundler } })).toEqual([
    'node_modules/bundler wants bundler-win32 1.0.0, which is not there: take a version that has it',
  ]);
});

test.each([
  ['next to it', 'node_modules/bundler', 'node_modules/bundler-win32'],
  ['inside it', 'node_modules/bundler', 'node_modules/bundler/node_modules/bundler-win32'],
  ['above it', 'node_modules/tool/node_modules/bundler', 'node_modules/bundler-win32'],
  [
    'in the folder that contains it',
    'node_modules/t/node_modules/bundler',
    'node_modules/t/node_modules/bundler-win32',
  ],
])('finds it %s', (_, asking, asked) => {
  expect(faultsOf({ packages: { [asking]: bundler, [asked]: {} } })).toEqual([]);
});

test('does not find a package in another folder', () => {
  const packages = { 'node_modules/bundler': bundler, 'node_modules/other/node_modules/bundler-win32': {} };
  expect(faultsOf({ packages })).toHaveLength(1);
});

test('rejects a URL in the lock file', () => {
  const packages = { 'node_modules/zod': { resolved: 'https://registry.example.com/zod.tgz' } };
  expect(faultsOf({ packages })[0]).toContain('node_modules/zod names an address');
});
