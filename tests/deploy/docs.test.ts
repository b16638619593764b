import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, read } from './files.ts';

const DOCUMENTS = ['docs/deployment.md', 'docs/proxy.md', 'README.md'];

test.each(DOCUMENTS)('the files of deploy/ that %s names exist', (document) => {
  const named = [...read(document).matchAll(/\bdeploy\/[\w./-]*\w/g)].map(([path]) => path);
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

const text = read('docs/deployment.md');
const blocks = new Map(
  text.split(/^## /m).map((part) => [part.split('\n')[0], part.match(/```\n[\s\S]*?```/)?.[0] ?? '']),
);

test('the manifests, services and units of the commands exist', () => {
  const manifests = [...(blocks.get('Kubernetes') ?? '').matchAll(/-f ([\w.]+\.yaml)/g)].map(([, name]) => name);
  expect(manifests.toSorted()).toEqual(
    ['desk', 'migrate', 'namespace', 'network', 'scaling', 'settings', 'tools', 'web', 'worker'].map(
      (name) => `${name}.yaml`,
    ),
  );
  expect(manifests.filter((name) => !existsSync(join(ROOT, 'deploy/kubernetes', name ?? '')))).toEqual([]);
  const units = [...text.matchAll(/(?:start|restart|--now) (manawell-[\w@-]+)/g)].map(([, name = '']) => name);
  expect(units.length).toBeGreaterThan(3);
  const file = (name: string): string => `${name.replace(/@\d+$/, '@')}.service`;
  expect(units.filter((name) => !existsSync(join(ROOT, 'deploy/systemd', file(name))))).toEqual([]);
});

test('the schema comes before the processes in all three', () => {
  const before = (name: string, first: string, second: string): void => {
    const block = blocks.get(name) ?? '';
    expect(block.indexOf(first), name).toBeGreaterThan(0);
    expect(block.indexOf(second), name).toBeGreaterThan(block.indexOf(first));
  };
  before('One machine with systemd', 'start manawell-migrate', 'enable --now manawell-worker');
  before('Compose', 'run --rm catalogue', 'compose up');
  before('Kubernetes', 'condition=complete', '-f web.yaml');
});
