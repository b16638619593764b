import type { Launched } from './engines/launched.ts';
import type { Engine } from './hand.ts';

export const ENGINES = ['chromium', 'firefox', 'webkit'] as const satisfies Engine[];

/** The engine that this run uses: `SMOKE_ENGINE`, Chromium by default. */
export const ENGINE: Engine = engineOf(process.env.SMOKE_ENGINE);

function engineOf(name = 'chromium'): Engine {
  const engine = ENGINES.find((one) => one === name);
  if (!engine) throw new Error(`SMOKE_ENGINE must be one of ${ENGINES.join(', ')}, not ${name}`);
  return engine;
}

let launched: Promise<Launched> | undefined;

/** Launches the engine once for all files of this worker. The process takes the browser with it when it ends. */
export function launchOnce(): Promise<Launched> {
  launched ??= import(`./engines/${ENGINE}.ts`).then(({ launch }: { launch(): Promise<Launched> }) => launch());
  return launched;
}
