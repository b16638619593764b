import { parentPort } from 'node:worker_threads';
import { loadCatalog } from '../../domains/catalog/index.ts';
import { catalogRules } from '../catalog-sections.ts';

/** The thread that checks drafts: `check-thread.ts` starts it. */
parentPort?.on('message', async (dir: string) => {
  parentPort?.postMessage(await loadCatalog(dir, catalogRules));
});
