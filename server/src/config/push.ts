import { createECDH } from 'node:crypto';
import { z } from 'zod';

/** Configuration of push messages to browsers. */
export interface PushConfig {
  /** VAPID keys in base64url: a point of P-256, and its private key. */
  publicKey: string;
  privateKey: string;
  /** Contact address for push services: `mailto:` or `https:`. */
  subject: string;
  /** Hosts of push services; `*.example.com` matches all its subdomains. */
  services: readonly string[];
  /** Origin of the demo's push simulator; null in production. */
  simulator: string | null;
}

/** The push services of Chrome and Edge on Android, Firefox, Safari, and Edge on Windows. */
const SERVICES = 'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com';
const HOST = /^(\*\.)?([a-z0-9-]+\.)+[a-z]{2,}$/;

const LOCAL_HOST = /(^|\.)localhost\.?$|^127\.|^\[::1\]$/;
const hostOf = (subject: string): string => URL.parse(subject.replace(/^mailto:\S*@/, 'https://'))?.hostname ?? '';

const keyOf = (length: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), `must be ${length} characters of base64url`);

export const pushVariables = {
  VAPID_PUBLIC_KEY: keyOf(87).optional(),
  VAPID_PRIVATE_KEY: keyOf(43).optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'must be mailto:push@example.com or an https address')
    .refine(
      (subject) => !LOCAL_HOST.test(hostOf(subject)),
      'must not be at localhost, which Apple’s push service refuses',
    )
    .optional(),
  PUSH_SERVICES: z
    .string()
    .default(SERVICES)
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .refine(
      (all) => all.every((host) => HOST.test(host)),
      'must be hosts such as *.push.apple.com, separated by commas',
    ),
  PUSH_SIMULATOR_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as http://127.0.0.1:8087' })
    .transform((url) => new URL(url).origin)
    .optional(),
};

const variables = z.object(pushVariables);
type Values = z.output<typeof variables>;

const NAMES = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'] as const;

/** @param broken variables with a reported problem */
export function pushProblems(values: Values, broken: ReadonlySet<string>): string[] {
  const isSet = (name: (typeof NAMES)[number]): boolean => values[name] !== undefined || broken.has(name);
  if (!NAMES.some(isSet)) return [];
  const missing = NAMES.filter((name) => !isSet(name)).map(
    (name) => `${name} is missing: messages to browsers need ${NAMES.join(', ')}`,
  );
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = values;
  const unlike = publicKey && privateKey && publicOf(privateKey) !== publicKey;
  return unlike ? [...missing, 'VAPID_PUBLIC_KEY is not the public key of VAPID_PRIVATE_KEY'] : missing;
}

function publicOf(privateKey: string): string | null {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return pair.getPublicKey().toString('base64url');
  } catch {
    return null;
  }
}

/** Returns null if push is not configured. */
export function pushOf(values: Values, production: boolean): PushConfig | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = values;
  if (!publicKey || !privateKey || !subject) return null;
  const simulator = production ? null : (values.PUSH_SIMULATOR_URL ?? null);
  return { publicKey, privateKey, subject, services: values.PUSH_SERVICES, simulator };
}
