import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { bundleAlone } from './iife.ts';

const WEB = join(import.meta.dirname, '..');
const FOLDER = join(WEB, 'src/bare');
const BASE = '/platform/';

/**
 * Emits the script, the style and the HTML frame (`bare.html`) of the bare pages, which games embed. It is a separate
 * build, so that modules shared with the app do not pull in the app's chunks.
 */
export function bare(): Plugin {
  return {
    name: 'manawell:bare',
    apply: 'build',
    async generateBundle() {
      const files = await bundle();
      const addressOf = (source: string | Uint8Array, kind: 'js' | 'css'): string => {
        const id = this.emitFile({ type: 'asset', name: `bare.${kind}`, source });
        return BASE + this.getFileName(id);
      };
      const frame = readFileSync(join(FOLDER, 'bare.html'), 'utf8')
        .replace('__SCRIPT__', addressOf(files.script, 'js'))
        .replace('__STYLE__', addressOf(files.style, 'css'));
      this.emitFile({ type: 'asset', fileName: 'bare.html', source: frame });
    },
  };
}

async function bundle(): Promise<{ script: string; style: string | Uint8Array }> {
  const output = await bundleAlone(WEB, join(FOLDER, 'bare.ts'));
  const script = output.find((file) => file.type === 'chunk')?.code;
  const style = output.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
  if (!script || style?.type !== 'asset') throw new Error('the bare pages have no script or no style');
  return { script, style: style.source };
}
