import { newSecret } from '../kit/signature.ts';
import { type Environment, listenOptions, run, type Simulator } from '../kit/simulator.ts';
import { startCrm } from './crm.ts';
import { secretIn } from './shop.ts';

/**
 * Reads WEBHOOK_DEMO_SECRET, PORTAL_URL, SIM_CRM_KEY_FILE, SIM_CRM_PORT, SIM_HOST and SIM_STATE_DIR. If the secret is
 * not set, creates and prints one.
 */
export const startCrmFrom = (environment: Environment): Promise<Simulator> => {
  const secret = environment.WEBHOOK_DEMO_SECRET || newSecret();
  if (!environment.WEBHOOK_DEMO_SECRET) console.log(`WEBHOOK_DEMO_SECRET=${secret}`);
  const { PORTAL_URL: url, SIM_CRM_KEY_FILE: file } = environment;
  return startCrm({
    secret,
    shop: url && file ? { url, secret: secretIn(file) } : undefined,
    stateDirectory: environment.SIM_STATE_DIR || undefined,
    listen: listenOptions(environment, 'crm'),
  });
};

if (import.meta.main) await run([startCrmFrom]);
