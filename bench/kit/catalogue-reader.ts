import { setImmediate } from 'node:timers/promises';
import { connect } from '#server/db/client.ts';
import { openCatalog } from '#server/domains/catalog/index.ts';
import { articlesCollection } from '#server/domains/content/index.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';

/**
 * Memory in megabytes: what the process got from the system, and how much of it JavaScript and external buffers use.
 */
export interface Memory {
  step: string;
  rss: number;
  used: number;
  took: string;
}

const MB = 1024 * 1024;
const steps: Memory[] = [];
let begun = performance.now();

async function note(step: string): Promise<void> {
  const took = `${((performance.now() - begun) / 1000).toFixed(1)} s`;
  // External memory is freed one turn after the object that held it.
  for (let turn = 0; turn < 3; turn += 1) {
    globalThis.gc?.();
    await setImmediate();
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  steps.push({ step, rss: Math.round(rss / MB), used: Math.round((heapUsed + external) / MB), took });
  begun = performance.now();
}

const sql = connect(process.argv[2] ?? '', { max: 4, name: 'bench reader' });
await sql`select 1`;
await note('connected');
const live = await openCatalog(sql, catalogRules);
await note('catalogue open');
const view = live.current().collection(articlesCollection);
const pictures = (kind: string) => (at: number) =>
  live.artBytes(live.current().artUrl(`art/${kind}/${at}.webp`).replace('/platform/art/', ''));
for (const { id } of view.entries) await view.read(id);
await note('every article read once');
for (let at = 0; at < view.entries.length; at += 1) {
  const [cover, inside] = await Promise.all([pictures('cover')(at), pictures('inside')(at)]);
  if (!cover || !inside) throw new Error(`a picture of article ${at} is missing`);
}
await note('every picture read once');
await live.close();
// For comparison: a process that keeps everything in memory.
const all = [await sql`select document from catalog_documents`, await sql`select bytes from catalog_assets`];
await note(`all ${all.flat().length} rows in memory, for comparison`);
await sql.end();
process.send?.(steps);
process.disconnect?.();
