import { z } from 'zod';
import { httpAddress } from '#server/config/read.ts';
import { DEMO_SECRETS, isDemoSecret, weaknessInProduction, weaknessOfSigningSecret } from '#server/config/secrets.ts';
import { definePaymentProvider } from '../manifest.ts';
import { sandboxCapabilities } from './capabilities.ts';

const SECRET = 'SANDBOX_PSP_WEBHOOK_SECRET';
const NAMES = ['SANDBOX_PSP_URL', 'SANDBOX_PSP_KEY', SECRET] as const;

/** The sandbox provider, `simulators/psp`. */
export const sandbox = definePaymentProvider({
  ...sandboxCapabilities,
  simulated: true,
  variables: {
    SANDBOX_PSP_URL: {
      schema: httpAddress,
      called: true,
      text: 'Address of the sandbox provider. Production rejects private and loopback addresses outside `GAME_NETWORKS`.',
      default: 'started (demo)',
    },
    SANDBOX_PSP_KEY: {
      secret: true,
      schema: z.string().min(16, 'must have at least 16 characters'),
      text: 'Its API key, at least 16 characters.',
      default: 'generated (demo)',
    },
    SANDBOX_PSP_WEBHOOK_SECRET: {
      secret: true,
      schema: z.string(),
      text: 'Secret of its webhooks, `whsec_…`.',
      default: 'generated (demo)',
    },
  },
  mainVariable: 'SANDBOX_PSP_URL',
  account(values, { production, testSystem }) {
    const { SANDBOX_PSP_URL: url, SANDBOX_PSP_KEY: key = DEMO_SECRETS.pspKey } = values;
    if (!url || (production && !testSystem)) return null;
    return { url, key, webhookSecret: values.SANDBOX_PSP_WEBHOOK_SECRET ?? DEMO_SECRETS.pspWebhook };
  },
  problems({ SANDBOX_PSP_KEY: key, SANDBOX_PSP_WEBHOOK_SECRET: secret }, { production, testSystem, isSet, another }) {
    const set = NAMES.filter(isSet);
    if (!production) return weakSecret(secret && weaknessOfSigningSecret(secret));
    if (!testSystem) return set.map((name) => `${name} ${MOVES_NO_MONEY}`);
    // A test system may use the test mode of a real provider instead.
    if (set.length === 0 && another) return [];
    return [
      ...NAMES.filter((name) => !isSet(name)).map((name) => `${name} is missing, and ALLOW_SANDBOX is set`),
      ...(key && isDemoSecret(key) ? ['SANDBOX_PSP_KEY is a secret of the demo, known to everybody'] : []),
      ...weakSecret(secret && weaknessInProduction(secret)),
    ];
  },
  async open(account, { outbound, now }) {
    const { sandboxProvider } = await import('./client.ts');
    return sandboxProvider({ ...account, outbound, now });
  },
});

const MOVES_NO_MONEY = 'is of the sandbox, which moves no money: remove it, or set ALLOW_SANDBOX=1 on a test system';

const weakSecret = (weakness: string | null | undefined): string[] => (weakness ? [`${SECRET} ${weakness}`] : []);
