import { type Environment, listenOptions, run, type Simulator } from '../kit/simulator.ts';
import { startPush } from './push.ts';

/** Reads SIM_PUSH_PORT, SIM_HOST and SIM_PUSH_PUBLIC_URL. */
export const startPushFrom = (environment: Environment): Promise<Simulator> =>
  startPush({
    listen: listenOptions(environment, 'push'),
    ...(environment.SIM_PUSH_PUBLIC_URL && { publicUrl: environment.SIM_PUSH_PUBLIC_URL }),
  });

if (import.meta.main) await run([startPushFrom]);
