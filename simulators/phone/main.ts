import { newSecret } from '../kit/signature.ts';
import { type Environment, listenOptions, run, type Simulator } from '../kit/simulator.ts';
import { startPhone } from './phone.ts';

/** Reads SMS_SECRET, SIM_PHONE_PORT, SIM_HOST and SIM_STATE_DIR; if the secret is not set, creates and prints one. */
export const startPhoneFrom = (environment: Environment): Promise<Simulator> => {
  const secret = environment.SMS_SECRET || newSecret();
  if (!environment.SMS_SECRET) console.log(`SMS_SECRET=${secret}`);
  return startPhone({
    secret,
    stateDirectory: environment.SIM_STATE_DIR || undefined,
    listen: listenOptions(environment, 'phone'),
  });
};

if (import.meta.main) await run([startPhoneFrom]);
