import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { bundleAlone } from './iife.ts';

const WEB = join(import.meta.dirname, '..');
/** Folders of `web/src` with a script, a style and a frame of the same name. */
const FRAMES = ['bare', 'pay'];
const BASE = '/platform/';

/**
 * Emits the script, the style and the HTML frame of the pages that the server writes: those that games embed
 * (`bare.html`), and those of payment links (`pay.html`). It is a separate build, so that modules shared with the app
 * do not pull in the app's chunks.
 */
export function bare(): Plugin {
  return {
    name: 'manawell:bare',
    apply: 'build',
    async generateBundle() {
      for (const name of FRAMES) {
        const files = await bundle(name);
        const addressOf = (source: string | Uint8Array, kind: 'js' | 'css'): string => {
          const id = this.emitFile({ type: 'asset', name: `bare-${name}.${kind}`, source });
          return BASE + this.getFileName(id);
        };
        const frame = readFileSync(fileOf(name, 'html'), 'utf8')
          .replace('__SCRIPT__', () => addressOf(files.script, 'js'))
          .replace('__STYLE__', () => addressOf(files.style, 'css'))
          // Pages that are seen once carry their style: it saves a request before the first paint.
          .replace('__STYLE_ELEMENT__', () => `<style nonce="__CSP_NONCE__">${files.style}</style>`);
        this.emitFile({ type: 'asset', fileName: `${name}.html`, source: frame });
      }
    },
  };
}

const fileOf = (name: string, kind: 'html' | 'ts'): string => join(WEB, 'src', name, `${name}.${kind}`);

async function bundle(name: string): Promise<{ script: string; style: string | Uint8Array }> {
  const output = await bundleAlone(WEB, fileOf(name, 'ts'));
  const script = output.find((file) => file.type === 'chunk')?.code;
  const style = output.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
  if (!script || style?.type !== 'asset') throw new Error(`the pages of ${name} have no script or no style`);
  return { script, style: style.source };
}
