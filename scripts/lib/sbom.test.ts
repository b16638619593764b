import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type BillOfMaterials, billOfMaterials } from './sbom.ts';
import { ROOT } from './web-build.ts';

const LIMIT_MS = 60_000;

let bill: BillOfMaterials;
beforeAll(async () => {
  bill = await billOfMaterials();
}, LIMIT_MS);

test('is a CycloneDX document about this program', () => {
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: expect.stringMatching(/^1\.\d+$/) });
  expect(bill.metadata.component.name).toBe('manawell');
});

test('lists the packages that the server needs, and none that only builds or tests it', () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const lock: { packages: Record<string, { dev?: boolean; version?: string }> } = JSON.parse(
    readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
  );
  const names = bill.components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)));
  // A running package may need another version of the same package, deeper in the tree.
  const isDev = ({ name, version }: { name: string; version: string }) => {
    const found = lock.packages[`node_modules/${name}`];
    return found?.dev === true && found.version === version;
  };
  expect(bill.components.filter(isDev)).toEqual([]);
  for (const name of ['vite', 'vitest', 'react']) expect(names).not.toContain(name);
});

test('each package has its version, address, licence and hash', () => {
  for (const { name, version, purl, licenses, hashes } of bill.components) {
    expect([name, purl]).toEqual([name, `pkg:npm/${name.replace('@', '%40')}@${version}`]);
    expect([name, licenses?.length ?? 0, hashes?.[0]?.alg]).toEqual([name, 1, 'SHA-512']);
  }
});
