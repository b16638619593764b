import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from '../lib/child.ts';
import { billOfMaterials } from '../lib/sbom.ts';
import { type Contents, filesOfPackage, manifestOf } from './contents.ts';

const PLAIN = 0o644;

/**
 * Copies the contents of a release into a folder. @param at time of all files, ms since 1970: that of the commit, so
 * that releases are reproducible
 */
export async function stage(root: string, contents: Contents, to: string, at: number): Promise<void> {
  const copy = (file: string): void => {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    copyFileSync(join(root, file), join(to, file));
    chmodSync(join(to, file), PLAIN);
  };
  const write = (file: string, text: string): void => writeFileSync(join(to, file), text, { mode: PLAIN });
  const own = [...contents.files];
  for (const file of own) copy(file);
  for (const folder of contents.packages)
    for (const file of filesOfPackage(root, folder, contents.fonts.get(folder))) copy(file);
  write('package.json', `${JSON.stringify(manifestOf(contents), null, 2)}\n`);
  write('start.mjs', "import './scripts/start-release.mjs';\n");
  write('sbom.json', `${JSON.stringify(await bill(root, contents, at), null, 2)}\n`);
  for (const file of [...own, 'package.json', 'sbom.json']) {
    if (readFileSync(join(to, file)).includes(root))
      throw new Error(`${file} contains the path of the folder that it was made in`);
  }
}

interface Bill {
  serialNumber?: string;
  metadata: { timestamp?: string };
  components: { 'bom-ref': string; name: string; version: string }[];
  dependencies?: { ref: string; dependsOn?: string[] }[];
}

/** Returns the bill of materials, without packages that a release does not have, and identical for the same input. */
async function bill(root: string, { packages }: Contents, at: number): Promise<object> {
  const { serialNumber: _, ...whole } = (await billOfMaterials()) as unknown as Bill;
  const shipped = new Set(
    packages.map((folder) => {
      const { name, version } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
      return `${name}@${version}`;
    }),
  );
  const components = whole.components.filter(({ name, version }) => shipped.has(`${name}@${version}`));
  const gone = new Set(whole.components.filter((one) => !components.includes(one)).map((one) => one['bom-ref']));
  const dependencies = (whole.dependencies ?? [])
    .filter(({ ref }) => !gone.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => !gone.has(one)) }));
  const metadata = { ...whole.metadata, timestamp: new Date(at).toISOString() };
  return { ...whole, metadata, components, dependencies };
}

/** Packs a folder reproducibly: sorted, without owner, with one time. @throws Error */
export async function pack(from: string, folder: string, file: string, at: number): Promise<void> {
  const sameAlways = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX', '--format=gnu'];
  const args = [...sameAlways, `--mtime=@${Math.floor(at / 1000)}`, '--use-compress-program=gzip -n -9'];
  const { code, output } = await run('tar', [...args, '-cf', file, '-C', from, folder]);
  if (code !== 0) throw new Error(`GNU tar and gzip are needed to pack a release:\n${output.trim()}`);
}
