import { join } from 'node:path';
import type { Plugin } from 'vite';
import { bundleAlone } from './iife.ts';

const ANALYTICS = join(import.meta.dirname, '../../analytics');
/** The path never changes, because the publisher's own sites load the script from it too. */
const FILE = 'events/script.js';

/** Emits the analytics script. */
export function events(): Plugin {
  return {
    name: 'manawell:events',
    apply: 'build',
    async generateBundle() {
      const [script] = await bundleAlone(ANALYTICS, join(ANALYTICS, 'src/index.ts'));
      if (script?.type !== 'chunk') throw new Error('the analytics script was not built');
      this.emitFile({ type: 'asset', fileName: FILE, source: script.code });
    },
  };
}
