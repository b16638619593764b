import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { READ_BY_HAND } from './licences.ts';
import { ROOT } from './web-build.ts';

export interface Component {
  name: string;
  version: string;
  purl: string;
  licenses?: unknown[];
  hashes?: { alg: string; content: string }[];
}

export interface BillOfMaterials {
  bomFormat: string;
  specVersion: string;
  metadata: { component: Component };
  components: Component[];
}

interface Manifest {
  name: string;
  devDependencies?: Record<string, string>;
}

/** The part of a package in the lock file that this file reads. */
interface Locked {
  dev?: boolean;
  license?: string;
}

const withLicence = <T extends Locked>(path: string, entry: T): T => {
  const license = entry.license ?? READ_BY_HAND[path.split('node_modules/').at(-1) ?? ''];
  return license === undefined ? entry : { ...entry, license };
};

const readJson = <T>(file: string): T => JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as T;

/** Returns the packages that the server needs, from the lock file: each with its version, licence and hash. */
export async function billOfMaterials(): Promise<BillOfMaterials> {
  const { devDependencies: _, ...manifest } = readJson<Manifest>('package.json');
  const lock = readJson<{ packages: Record<string, Locked & Manifest> }>('package-lock.json');
  // `npm sbom --omit=dev` also leaves out packages that a development package needs, such as zod, so they are filtered
  // here.
  const packages = Object.fromEntries(
    Object.entries(lock.packages)
      .filter(([, { dev }]) => !dev)
      .map(([path, { devDependencies: __, ...entry }]) => [path, withLicence(path, entry)]),
  );
  const beside = mkdtempSync(join(tmpdir(), 'sbom-'));
  // npm names a program after its folder.
  const folder = join(beside, manifest.name);
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
    const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
    const { stdout } = await promisify(execFile)('npm', args, { cwd: folder, maxBuffer: 64_000_000 });
    return JSON.parse(stdout) as BillOfMaterials;
  } finally {
    rmSync(beside, { recursive: true });
  }
}
