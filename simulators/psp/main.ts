import { randomBytes } from 'node:crypto';
import { newSecret } from '../kit/signature.ts';
import { listenOptions, run, type Starter } from '../kit/simulator.ts';
import { startPsp } from './psp.ts';

/**
 * Reads PSP_WEBHOOK_URL, SANDBOX_PSP_WEBHOOK_SECRET, SANDBOX_PSP_KEY, SIM_PSP_PORT, SIM_PSP_PUBLIC_URL,
 * SIM_PSP_RETRY_SECONDS, SIM_HOST and SIM_STATE_DIR. When it runs as its own program without key or secret, it creates
 * and prints them.
 */
export const startPspFrom: Starter = (environment) =>
  startPsp({
    apiKey: environment.SANDBOX_PSP_KEY || invent('SANDBOX_PSP_KEY', randomBytes(24).toString('base64url')),
    webhookSecret: environment.SANDBOX_PSP_WEBHOOK_SECRET || invent('SANDBOX_PSP_WEBHOOK_SECRET', newSecret()),
    webhookUrl: environment.PSP_WEBHOOK_URL || null,
    publicUrl: environment.SIM_PSP_PUBLIC_URL || undefined,
    stateDirectory: environment.SIM_STATE_DIR || undefined,
    retrySeconds: environment.SIM_PSP_RETRY_SECONDS?.split(',').map(Number),
    listen: listenOptions(environment, 'psp'),
  });

function invent(name: string, value: string): string {
  console.log(`${name}=${value}`);
  return value;
}

if (import.meta.main) await run([startPspFrom]);
