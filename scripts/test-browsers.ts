import type { ChildProcess } from 'node:child_process';
import { ENGINES } from '#tests/smoke/kit/engine.ts';
import type { Launched } from '#tests/smoke/kit/engines/launched.ts';
import type { Engine } from '#tests/smoke/kit/hand.ts';
import { onStop } from './lib/signals.ts';
import { startDisplay } from './lib/virtual-display.ts';
import { startVitest } from './lib/vitest.ts';
import { buildIfStale } from './lib/web-build.ts';

/**
 * `npm run test:browsers`: runs the journeys of tests/smoke in Firefox and in WebKit; the last line is always `N
 * passed, N failed` over both. An engine that is not installed counts as failed. `npm run test:browsers -- firefox`
 * runs one engine.
 */
const USUAL: readonly Engine[] = ['firefox', 'webkit'];
const given = process.argv.slice(2);
const total = { passed: 0, failed: 0, skipped: 0 };
let child: ChildProcess | undefined;
let interrupted = false;

onStop(
  () => {
    interrupted = true;
    child?.kill('SIGTERM');
  },
  () => child?.kill('SIGKILL'),
);
const failOn = (error: unknown): void => {
  console.error(error instanceof Error ? error.message : error);
  total.failed += 1;
};

const unknown = given.filter((name) => !ENGINES.some((engine) => engine === name));
if (unknown.length > 0) failOn(`Unknown engine: ${unknown.join(', ')}. There are ${ENGINES.join(', ')}.`);
else await buildIfStale(() => console.log('Building the web app …')).then(runAll, failOn);
if (total.skipped > 0) console.log(`${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(`${total.passed} passed, ${total.failed} failed`);

async function runAll(): Promise<void> {
  for (const engine of ENGINES.filter((one) => (given.length > 0 ? given.includes(one) : USUAL.includes(one)))) {
    if (interrupted) return failOn('Interrupted.');
    await run(engine).catch((error: unknown) => failOn(`${engine}: ${error instanceof Error ? error.message : error}`));
  }
}

async function run(engine: Engine): Promise<void> {
  const needsDisplay = engine === 'webkit' && !process.env.DISPLAY;
  const display = needsDisplay ? await startDisplay() : undefined;
  try {
    if (display) process.env.DISPLAY = display.name;
    const { launch } = (await import(`../tests/smoke/kit/engines/${engine}.ts`)) as { launch(): Promise<Launched> };
    const launched = await launch();
    console.log(`The journeys run in ${engine}: ${await launched.version()}`);
    await launched.close();
    const tests = startVitest(['--project', 'smoke'], { SMOKE_ENGINE: engine });
    child = tests.process;
    const { passed, failed, skipped } = await tests.summary;
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  } finally {
    if (display) delete process.env.DISPLAY;
    await display?.stop();
  }
}
