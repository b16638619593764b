import { NotExpressible } from '#server/domains/payments/payments.port.ts';
import { type Chargeable, canCharge } from '#server/kernel/payments/charging.ts';

/** Converts between ISO 4217 minor units, in which the shop counts, and a provider's own. */
export interface MinorUnits {
  /** What the provider can charge in a currency, in ISO minor units; null: nothing. */
  takes(currency: string): Chargeable | null;
  /** An amount to charge. @throws NotExpressible */
  toCharge(amount: number, currency: string): number;
  /** Any amount, such as that of a refund, which has no bounds of its own. @throws NotExpressible */
  toProvider(amount: number, currency: string): number;
  toShop(amount: number, currency: string): number;
}

export interface UnitRules {
  /** Those that it charges in, with a space between them. */
  currencies: string;
  /** Powers of ten by which the provider's amount differs from ISO's: 2 where 5 is sent as 500, -2 where 500 is sent as 5. */
  shift: Readonly<Record<string, number>>;
  /** Amounts of the provider, in a currency that is not shifted, must divide evenly by this. */
  step?: Readonly<Record<string, number>>;
  /** The least that it charges, in ISO minor units; one step where absent. */
  min?: Readonly<Record<string, number>>;
  /** The most that it charges, in its own units. */
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
      const bounds = taken ? `it charges ${taken.min} to ${taken.max}` : 'it does not charge in it';
      throw new NotExpressible(`${provider} cannot charge ${amount} minor units of ${currency}: ${bounds}`);
    },
    // What the provider took is a multiple of its own step; anything else is then refused as another amount.
    toShop: (amount, currency) => Math.trunc(amount / factor(currency)),
  };
}
