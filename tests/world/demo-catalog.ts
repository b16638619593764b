import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** The folder of the demo's catalogue. */
export const DEMO = join(import.meta.dirname, '../../catalog');

const LEFT_OUT = new Set(['withdrawal.yaml', 'webhooks.yaml']);

/**
 * Copies the demo's catalogue without the terms that buyers must agree to, and without the endpoint of webhooks: most
 * tests buy something, and few are about that.
 */
export const copyDemo = (to: string, from = DEMO): void =>
  cpSync(from, to, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) });

/** Passes such a copy to `work`, and deletes it afterwards. */
export async function withDemoCopy<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-'));
  try {
    copyDemo(folder);
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
