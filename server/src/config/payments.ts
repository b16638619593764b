import { z } from 'zod';
import type { PaymentMode, PaymentSettings } from './payment-settings.ts';
import { type Environment, readValues } from './read.ts';

export interface PaymentsRead {
  /** The configured accounts, by the provider's name. */
  accounts: Readonly<Record<string, unknown>>;
  /** True if any variable of a provider is set, also if its value is malformed. */
  anySet: boolean;
  /** Addresses of configured providers that the server calls, by variable. */
  called: readonly (readonly [string, string])[];
  /** The problems of malformed values. */
  malformed: string[];
  /** The problems of incomplete providers, and of test mode in production or live mode in the demo. */
  problems: string[];
}

/** Reads the variables of all payment providers. @param env without empty variables */
export function readPayments(providers: readonly PaymentSettings[], env: Environment, mode: PaymentMode): PaymentsRead {
  const read = providers.map((provider) => {
    const { values, problems: malformed } = readValues(schemaOf(provider), env);
    return { provider, values, malformed, account: provider.account(values, mode) };
  });
  const isSet = (name: string): boolean => env[name] !== undefined;
  const configured = read.filter(({ account }) => account !== null);
  return {
    accounts: Object.fromEntries(configured.map(({ provider, account }) => [provider.name, account])),
    anySet: providers.some(({ variables }) => Object.keys(variables).some(isSet)),
    called: configured.flatMap(({ provider, values }) =>
      Object.entries(provider.variables)
        .filter(([name, { called }]) => called && values[name] !== undefined)
        .map(([name]) => [name, String(values[name])] as const),
    ),
    malformed: read.flatMap(({ malformed }) => malformed),
    problems: read.flatMap(({ provider, values }) => {
      const another = configured.some((one) => one.provider !== provider);
      return [...missing(provider, isSet, mode), ...provider.problems(values, { ...mode, isSet, another })];
    }),
  };
}

const schemaOf = ({ variables }: PaymentSettings) =>
  z.object(Object.fromEntries(Object.entries(variables).map(([name, { schema }]) => [name, schema.optional()])));

/** Returns the problems of a provider of which only some variables are set. */
function missing(
  { variables, mainVariable }: PaymentSettings,
  isSet: (name: string) => boolean,
  { production, testSystem }: PaymentMode,
): string[] {
  const first = Object.keys(variables).find(isSet);
  const absent = Object.entries(variables).filter(([name]) => !isSet(name));
  return [
    ...absent.flatMap(([name, { required }]) => (required && first ? `${name} is missing, and ${first} is set` : [])),
    ...absent.flatMap(([name, { requiredInProduction: why }]) =>
      why && production && !testSystem && isSet(mainVariable)
        ? `${name} is missing: ${why}; set it, or ALLOW_SANDBOX=1 on a test system`
        : [],
    ),
  ];
}

const AND = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Returns the problem of a shop in production without a payment provider: the variables that would set one up. */
export function noPaymentProvider(providers: readonly PaymentSettings[]): string {
  const real = providers.filter(({ simulated }) => !simulated);
  const [first, ...others] = real.map(({ mainVariable }) => mainVariable);
  const also = others.length > 0 ? `, and so ${others.length > 1 ? 'are' : 'is'} ${AND.format(others)}` : '';
  const sets = real.map(({ variables }) =>
    AND.format(
      Object.entries(variables).flatMap(([name, { required, requiredInProduction }]) =>
        required || requiredInProduction ? name : [],
      ),
    ),
  );
  return `${first} is missing${also}: no payment provider takes money. Set ${sets.join(', or ')}`;
}
