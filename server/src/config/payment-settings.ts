import { z } from 'zod';
import type { Description } from './description.ts';
import { weaknessOfProviderSecret } from './secrets.ts';

/** An environment variable of a payment provider. */
export interface PaymentVariable extends Description {
  schema: z.ZodType;
  /** An account is incomplete without it. */
  required?: true;
  /** Why production requires it, except on a test system: ends the sentence "<name> is missing: ". */
  requiredInProduction?: string;
  /** An address that the server calls: production rejects a private one outside of `GAME_NETWORKS`. */
  called?: true;
}

export type PaymentVariables = Readonly<Record<string, PaymentVariable>>;
/** The read values of variables. */
export type PaymentValues<V extends PaymentVariables = PaymentVariables> = {
  readonly [Name in keyof V]?: z.output<V[Name]['schema']>;
};

export interface PaymentMode {
  production: boolean;
  /** `ALLOW_SANDBOX`: in production, payments may be simulated or use a provider's test mode. */
  testSystem: boolean;
}

export interface PaymentSurroundings extends PaymentMode {
  /** Returns true for a variable that is set, also if its value is malformed. */
  isSet(name: string): boolean;
  /** True if another payment provider is configured. */
  another: boolean;
}

/** The settings of a payment provider: its part of the environment. */
export interface PaymentSettings<Account = unknown, Values = PaymentValues> {
  /** Names the provider in the catalogue, in the database and in `/platform/webhooks/<name>`. */
  readonly name: string;
  readonly variables: PaymentVariables;
  /** The variable to name in a message if the provider is not set up. */
  readonly mainVariable: string;
  /** Moves no money, so it is no way to earn any. */
  readonly simulated?: true;
  /** Returns null if the provider is not configured. Malformed values are absent. */
  account(values: Values, mode: PaymentMode): Account | null;
  /** Returns problems besides malformed and missing variables: test mode in production, weak secrets. */
  problems(values: Values, surroundings: PaymentSurroundings): string[];
}

/** Returns the account of a provider in `payments` of the configuration; null: not configured. */
export const accountOf = <Account>(
  { payments }: { payments: Readonly<Record<string, unknown>> },
  { name }: PaymentSettings<Account>,
): Account | null => (payments[name] ?? null) as Account | null;

/** One value, or two separated by a comma during a rotation. */
export const oneOrTwo = (each: RegExp, error: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.string().regex(each, error)).max(2, 'must be one secret, or two with a comma between them'));

/** Returns the problem of a variable that enables live mode, for the demo. */
export const realMoneyInDemo = (name: string): string =>
  `${name} would move real money, and this is the demo: set NODE_ENV=production`;

/** Returns the problem of a weak secret of webhooks, for production. */
export function weakWebhookSecret(
  name: string,
  secrets: readonly string[] | undefined,
  encoding: 'hex' | 'latin1',
): string[] {
  const found = secrets?.map((one) => weaknessOfProviderSecret(one, encoding)).find((one) => one !== null);
  return found ? [`${name} ${found}: anybody could forge the webhook of a payment`] : [];
}
