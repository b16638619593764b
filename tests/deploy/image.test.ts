import { matchesGlob } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { sourceFiles } from '../../scripts/lib/files-hash.ts';
import { APPS } from '../../scripts/lib/web-build.ts';
import { contentsOf } from '../../scripts/release/contents.ts';
import { ROOT, read } from './files.ts';

const text = read('deploy/Containerfile').replaceAll(/^#.*\n/gm, '');
/** Instructions of each stage, with continued lines joined. */
const stages = text
  .replaceAll(/\\\n\s*/g, ' ')
  .split(/^(?=FROM )/m)
  .slice(1)
  .map((stage) => stage.trim().split(/\n+/));
const last = stages.at(-1) ?? [];
const of = (instruction: string): string[] =>
  last.filter((line) => line.startsWith(`${instruction} `)).map((line) => line.slice(instruction.length + 1));

test('the image starts Node itself, as a user with a number that owns nothing', () => {
  expect(of('CMD')).toEqual(['["node", "start.mjs"]']);
  expect(of('ENTRYPOINT')).toEqual([]);
  expect(of('USER')).toEqual(['10001:10001']);
  expect(of('STOPSIGNAL')).toEqual(['SIGTERM']);
  expect(text).not.toMatch(/--chown|--chmod|chown |chmod |VOLUME/);
});

test('the image has the release and Node, and nothing that only builds them', () => {
  expect(of('COPY')).toEqual([
    '--from=node /usr/local/bin/node /usr/local/bin/node',
    '--from=build /manawell /manawell',
  ]);
  expect(of('RUN')).toEqual([]);
  expect(of('ADD')).toEqual([]);
  expect(of('ENV').join(' ')).toContain('NODE_ENV=production');
});

test('no step is bound to a platform, and the version of Node is that of the project', () => {
  expect(text).not.toMatch(/--platform|amd64|arm64|x86_64|TARGETARCH/);
  expect(text).toContain(`ARG NODE_IMAGE=node:${read('.nvmrc').trim()}-trixie-slim`);
  expect(stages.map(([from = '']) => from.replaceAll(/[${}]/g, ''))).toEqual([
    'FROM NODE_IMAGE AS build',
    'FROM NODE_IMAGE AS node',
    'FROM BASE_IMAGE',
  ]);
});

test('the folder of the build has a name that no document of a release contains', () => {
  expect(text).toMatch(/^WORKDIR \/build-of-manawell$/m);
  for (const file of contentsOf(ROOT).files.filter((path) => /\.(md|ts|mjs|json|sql)$/.test(path)))
    expect(read(file), file).not.toContain('/build-of-manawell');
});

test('its health is that of the process, not of the database', () => {
  expect(of('HEALTHCHECK').join()).toContain('/healthz');
  expect(of('HEALTHCHECK').join()).not.toContain('/readyz');
});

const rules = read('.containerignore')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'));
const isIgnored = (path: string): boolean =>
  rules.some((rule) => path.split('/').some((_, i, parts) => matchesGlob(parts.slice(0, i + 1).join('/'), rule)));

let needed: string[];
beforeAll(() => {
  const pages = APPS.flatMap(({ sources }) => sources.flatMap((folder) => sourceFiles(ROOT, folder)));
  const programs = ['package.json', 'package-lock.json', '.npmrc', 'scripts/release.ts', 'scripts/build.ts'];
  // Files of one machine, which an image does not need.
  const packed = contentsOf(ROOT).files.filter((file) => !file.startsWith('deploy/'));
  needed = [...packed, ...pages, ...programs];
});

test('the build gets every file that it packs', () => {
  expect(needed.length).toBeGreaterThan(1000);
  expect(needed.filter(isIgnored)).toEqual([]);
});

test('the build gets no secrets, no packages and nothing that was built here', () => {
  const kept = ['.git/config', '.data/demo-key', '.env', 'deploy/secrets/DATABASE_URL', 'node_modules/vite/index.js'];
  const built = ['web/dist/index.html', 'desk/dist/index.html', 'web/node_modules/.build-1-new/a.js', 'tests/a.ts'];
  expect([...kept, ...built].filter((path) => !isIgnored(path))).toEqual([]);
});

test('Docker ignores the same files as Podman', () => {
  expect(read('deploy/Containerfile.dockerignore')).toBe(read('.containerignore'));
});
