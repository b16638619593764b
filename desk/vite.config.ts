import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { tellMessages } from './vite/messages.ts';

/** The server fills `__CSP_NONCE__` in index.html for each request. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [tailwindcss(), tellMessages()],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: 'chrome111',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // Libraries mark their modules with `use client`, which means nothing without a server.
      checks: { moduleLevelDirective: false },
      output: {
        codeSplitting: {
          groups: [{ name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|@tanstack|@simplewebauthn)\// }],
        },
      },
    },
  },
});
