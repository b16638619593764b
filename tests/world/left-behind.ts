import { readFileSync } from 'node:fs';
import { afterAll, expect, vi } from 'vitest';

/**
 * Unit test files share a process and its modules (`isolate: false` in vitest.config.ts). This set-up fails a file that
 * leaves behind something that a later file would see.
 */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect', 'uncaughtException', 'unhandledRejection'];

/** The functions that tests replace by stand-ins. */
const replaceable = () => ({
  ...console,
  ...globalThis,
  now: Date.now,
  random: Math.random,
  timeout: AbortSignal.timeout,
});

/** The state that a file must leave as it was. */
const snapshot = () => ({
  fakeTimers: vi.isFakeTimers(),
  env: { ...process.env },
  folder: process.cwd(),
  exitCode: process.exitCode,
  listeners: SIGNALS.map((event) => `${event} ${process.listenerCount(event)}`),
  // Libraries keep shared state in names of this form (`__zod_globalRegistry`) from their first import on.
  globals: Object.getOwnPropertyNames(globalThis).filter((name) => !name.startsWith('__')),
  navigator: Object.prototype.toString.call(globalThis.navigator),
  standIns: Object.entries(replaceable()).flatMap(([name, value]) => (vi.isMockFunction(value) ? [name] : [])),
});

const before = snapshot();
const { testPath = '' } = expect.getState();
// An earlier file may have loaded the module, and a later file would get the mock.
if (/^vi\.(do)?mock\(/im.test(readFileSync(testPath, 'utf8')))
  throw new Error(`${testPath} mocks a module for all files of its process: pass a stand-in as an argument`);

afterAll(() => expect(snapshot(), 'left behind by this file').toEqual(before));
