import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

const ENTRIES = [
  'web/index.html',
  'web/src/app/shell/mobile.tsx',
  'web/src/routes/payment/page.mobile.tsx',
  'virtual:locale/en',
];

/** After a build, prints the scripts that the mobile top-up page loads before it is usable, in brotli kilobytes. */
export function sizes(): Plugin {
  return {
    name: 'manawell:sizes',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
      const needed = new Set<string>();
      const add = (file: string) => {
        const chunk = chunks.find((candidate) => candidate.fileName === file);
        if (!chunk || needed.has(file)) return;
        needed.add(file);
        for (const imported of chunk.imports) add(imported);
      };
      for (const entry of ENTRIES) {
        const chunk = chunks.find((candidate) => candidate.facadeModuleId?.endsWith(entry));
        if (chunk) add(chunk.fileName);
      }
      let total = 0;
      for (const file of needed) {
        const code = chunks.find((chunk) => chunk.fileName === file)?.code ?? '';
        const bytes = brotliCompressSync(code).byteLength;
        total += bytes;
        console.log(`  ${(bytes / 1000).toFixed(1).padStart(7)} kB  ${file}`);
      }
      console.log(
        `  ${(total / 1000).toFixed(1).padStart(7)} kB  JavaScript of the mobile top-up page, brotli (budget 130)`,
      );
    },
  };
}
