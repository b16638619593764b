import { join } from 'node:path';
import type { Plugin } from 'vite';
import { bundleAlone } from './iife.ts';

const ANALYTICS = join(import.meta.dirname, '../../analytics');
/** Where sites of the publisher load it from, too: it never changes. */
const FILE = 'events/script.js';

/** Emits the script that counts. */
export function events(): Plugin {
  return {
    name: 'manawell:events',
    apply: 'build',
    async generateBundle() {
      const [script] = await bundleAlone(ANALYTICS, join(ANALYTICS, 'src/index.ts'));
      if (script?.type !== 'chunk') throw new Error('the script that counts was not built');
      this.emitFile({ type: 'asset', fileName: FILE, source: script.code });
    },
  };
}
