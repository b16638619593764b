import { type Environment, listenOptions, run } from '../kit/simulator.ts';
import { type Mailbox, startMailbox } from './mailbox.ts';

/** Reads SIM_MAILBOX_PORT, SIM_SMTP_PORT, SIM_HOST and SIM_STATE_DIR. */
export const startMailboxFrom = (environment: Environment): Promise<Mailbox> =>
  startMailbox({
    stateDirectory: environment.SIM_STATE_DIR || undefined,
    listen: listenOptions(environment, 'mailbox'),
    smtp: listenOptions(environment, 'smtp'),
  });

if (import.meta.main) await run([startMailboxFrom]);
