// Starts a release: `node start.mjs`. Plain JavaScript, so that an older Node can print which version is needed.
import { FATAL, say } from './say.mjs';

const NEEDS_NODE = 24;

// A release is always production: only a clone has the demo.
process.env.NODE_ENV = 'production';
if (Number.parseInt(process.versions.node, 10) < NEEDS_NODE) {
  say(`This needs Node ${NEEDS_NODE} or newer, found ${process.versions.node}.`, FATAL);
  process.exit(1);
}
await import('./start.ts');
