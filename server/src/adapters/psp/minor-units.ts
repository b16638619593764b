import { NotExpressible } from '#server/domains/payments/payments.port.ts';
import { type Chargeable, canCharge } from '#server/kernel/payments/charging.ts';

/** Converts between ISO 4217 minor units, which the shop uses, and a provider's units. */
export interface MinorUnits {
  /** Returns the chargeable amounts of a currency, in ISO minor units; null if the provider does not support it. */
  takes(currency: string): Chargeable | null;
  /** Converts an amount to charge. @throws NotExpressible */
  toCharge(amount: number, currency: string): number;
  /** Converts any amount, for example a refund's, which has no minimum or maximum. @throws NotExpressible */
  toProvider(amount: number, currency: string): number;
  toShop(amount: number, currency: string): number;
}

export interface UnitRules {
  /** The supported currencies, separated by spaces. */
  currencies: string;
  /** Powers of ten between the provider's amounts and ISO's: 2 if 5 is sent as 500, -2 if 500 is sent as 5. */
  shift: Readonly<Record<string, number>>;
  /** ISO minor units must be a multiple of this; only for currencies without a shift. */
  step?: Readonly<Record<string, number>>;
  /** Smallest charge, in ISO minor units; default: one step. */
  min?: Readonly<Record<string, number>>;
  /** Largest charge, in the provider's units. */
  max?: (currency: string) => number;
}

export function minorUnits(provider: string, rules: UnitRules): MinorUnits {
  const { shift, step = {}, min = {}, max = () => Number.MAX_SAFE_INTEGER } = rules;
  const currencies = new Set(rules.currencies.split(' '));
  const factor = (currency: string): number => 10 ** (shift[currency] ?? 0);
  const stepOf = (currency: string): number => step[currency] ?? 10 ** Math.max(0, -(shift[currency] ?? 0));

  const takes = (currency: string): Chargeable | null => {
    if (!currencies.has(currency)) return null;
    const unit = stepOf(currency);
    const most = Math.min(max(currency) / factor(currency), Number.MAX_SAFE_INTEGER);
    return {
      step: unit,
      min: Math.max(unit, Math.ceil((min[currency] ?? 0) / unit) * unit),
      max: Math.floor(most / unit) * unit,
    };
  };
  const toProvider = (amount: number, currency: string): number => {
    const theirs = amount * factor(currency);
    if (amount % stepOf(currency) !== 0 || !Number.isSafeInteger(theirs)) {
      throw new NotExpressible(
        `${provider} cannot take ${amount} minor units of ${currency}: it is too fine an amount`,
      );
    }
    return theirs;
  };

  return {
    takes,
    toProvider,
    toCharge(amount, currency) {
      const theirs = toProvider(amount, currency);
      const taken = takes(currency);
      if (taken && canCharge(taken, amount)) return theirs;
      const bounds = taken ? `it charges ${taken.min} to ${taken.max}` : 'it does not support the currency';
      throw new NotExpressible(`${provider} cannot charge ${amount} minor units of ${currency}: ${bounds}`);
    },
    // The provider's amounts are multiples of its step; a truncated one differs from the payment's amount and is
    // rejected later.
    toShop: (amount, currency) => Math.trunc(amount / factor(currency)),
  };
}
