import { NotExpressible } from '#server/domains/payments/payments.port.ts';

/** Converts between ISO 4217 minor units, in which the shop counts, and a provider's own. */
export interface MinorUnits {
  /** @throws NotExpressible */
  toProvider(amount: number, currency: string): number;
  toShop(amount: number, currency: string): number;
}

export interface UnitRules {
  /** Powers of ten by which the provider's amount differs from ISO's: 2 where 5 is sent as 500, -2 where 500 is sent as 5. */
  shift: Readonly<Record<string, number>>;
  /** Amounts of the provider that must divide evenly by this. */
  step?: Readonly<Record<string, number>>;
}

export function minorUnits(provider: string, { shift, step = {} }: UnitRules): MinorUnits {
  const factor = (currency: string): number => 10 ** (shift[currency] ?? 0);
  return {
    toProvider(amount, currency) {
      const theirs = amount * factor(currency);
      if (!Number.isSafeInteger(theirs) || theirs % (step[currency] ?? 1) !== 0) {
        throw new NotExpressible(
          `${provider} cannot take ${amount} minor units of ${currency}: it is too fine an amount`,
        );
      }
      return theirs;
    },
    // What the provider took is a multiple of its own step; anything else is then refused as another amount.
    toShop: (amount, currency) => Math.trunc(amount / factor(currency)),
  };
}
