import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const readme = read('README.md');

test('the variables that the README names are documented', () => {
  const documented = read('docs/configuration.md');
  const named = [...readme.matchAll(/\b(?:export |^|`| )([A-Z][A-Z_]{3,}(?:_\d+_[A-Z]+)?)=/gm)].map(
    ([, name = '']) => name,
  );
  const inDocument = (name: string) => documented.includes(`\`${name.replace(/_\d+_/, '_<gid>_')}\``);
  expect(named.length).toBeGreaterThan(8);
  // The starter backend has variables of its own.
  expect(named.filter((name) => !['GAME_SECRET', 'DATA'].includes(name) && !inDocument(name))).toEqual([]);
});

/** Source files by path, to find those that a document names by their last parts. */
const sources = ['contract', 'server', 'web', 'desk', 'simulators', 'scripts', 'tests']
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,mjs,sql}`, { cwd: ROOT, exclude: ['**/dist/**'] }))
  .concat(globSync('*.ts', { cwd: ROOT }))
  .map((path) => `/${path}`);

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'simulators/README.md',
  ...globSync('docs/{*,integration/*,decisions/*}.md', { cwd: ROOT }),
];

/** Removes code, which has its own brackets. */
const withoutCode = (text: string): string => text.replace(/```[\s\S]*?```/g, '');

test.each(documents)('the links of %s exist', (document) => {
  const links = [...withoutCode(read(document)).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = '']) => path);
  expect(links.filter((path) => !existsSync(join(ROOT, dirname(document), path)))).toEqual([]);
});

test.each(documents)('the paths, source files and npm scripts that %s names exist', (document) => {
  const text = read(document);
  const quoted = [...text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/`([\w./@-]+)`/g)].map(([, word = '']) => word);
  const paths = quoted.filter((word) =>
    /^(contract|server|web|desk|catalog|simulators|tests|docs|scripts)\//.test(word),
  );
  const files = quoted.filter((word) => /\w\.(ts|tsx|sql)$/.test(word) && !/^x|NNN/.test(word));
  expect(paths.filter((path) => !/dist|NNN/.test(path) && !existsSync(join(ROOT, path)))).toEqual([]);
  expect(
    files.filter((file) => !sources.some((path) => path.endsWith(file.startsWith('.') ? file : `/${file}`))),
  ).toEqual([]);
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = [...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('the list of documents names each of them', () => {
  const list = read('docs/README.md');
  const all = globSync('docs/{*,integration/*}.md', { cwd: ROOT }).map((path) => path.replace('docs/', ''));
  expect(all.filter((path) => path !== 'README.md' && !list.includes(`](${path})`))).toEqual([]);
});
