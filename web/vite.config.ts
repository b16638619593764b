import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { bare } from './vite/bare.ts';
import { codeSplitting } from './vite/chunks.ts';
import { events } from './vite/events.ts';
import { finished } from './vite/finished.ts';
import { messages } from './vite/messages.ts';
import { preloads } from './vite/preloads.ts';
import { serviceWorker } from './vite/service-worker.ts';
import { sizes } from './vite/sizes.ts';

/**
 * The server fills `__CSP_NONCE__`, `__LANG__`, `__VARIANT__` and `__THEME__` in index.html for each request.
 * `preloads()` emits a list of the chunks that each page needs, which the server has browsers preload.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: '/platform/',
  plugins: [tailwindcss(), messages(), preloads(), bare(), events(), serviceWorker(), sizes(), finished()],
  // React has had this hook since version 18; some libraries still import a replacement for older versions.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Chrome of 2023 on Android. Newer CSS features are rewritten (light-dark()).
    target: 'es2022',
    cssTarget: 'chrome111',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting },
    },
  },
});
