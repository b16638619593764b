import { listenOptions, run, type Starter } from '../kit/simulator.ts';
import { startMailbox } from './mailbox.ts';

/** Reads SIM_MAILBOX_PORT, SIM_HOST and SIM_STATE_DIR. */
export const startMailboxFrom: Starter = (environment) =>
  startMailbox({
    stateDirectory: environment.SIM_STATE_DIR || undefined,
    listen: listenOptions(environment, 'mailbox'),
  });

if (import.meta.main) await run([startMailboxFrom]);
