import { createHash } from 'node:crypto';
import type { Waiver } from '#contract/endpoints/withdrawal.ts';
import type { Locale } from '#contract/locales.ts';
import { type Catalogue, localize } from '#server/domains/catalog/index.ts';
import { type ApiError, apiError } from '#server/kernel/api-error.ts';
import { type WithdrawalEntry, type WithdrawalRule, withdrawalOf } from './withdrawal.catalog.ts';

/** The texts that a buyer agrees to, and the texts of the withdrawal buttons, in one language. */
export interface AgreedTexts {
  waiver: string;
  delivered: string;
  button: string;
  confirm: string;
}

/** The terms stored with an order. The texts are stored once per version. */
export interface Agreed {
  version: string;
  days: number;
  afterDelivery: WithdrawalRule['afterDelivery'];
}

const textsIn = ({ button, confirm }: WithdrawalEntry, { waiver, delivered }: WithdrawalRule, locale: Locale) => ({
  waiver: localize(waiver, locale),
  delivered: localize(delivered, locale),
  button: localize(button, locale),
  confirm: localize(confirm, locale),
});

/** Includes the granted right: a buyer who agreed to 14 days did not agree to 7. */
const versionOf = ({ waiver, delivered, button, confirm }: AgreedTexts, { days, afterDelivery }: WithdrawalRule) =>
  createHash('sha256')
    .update(JSON.stringify([waiver, delivered, button, confirm, days, afterDelivery]))
    .digest('hex')
    .slice(0, 32);

/** Returns the texts and terms that buyers of a country agree to; null: the country has no rule. */
export function waiverFor(
  catalogue: Catalogue,
  country: string | undefined,
  locale: Locale,
): { agreed: Agreed; texts: AgreedTexts } | null {
  const entry = withdrawalOf(catalogue);
  const rule = entry?.rules.find(({ countries }) => country !== undefined && countries.includes(country));
  if (!entry || !rule) return null;
  const texts = textsIn(entry, rule, locale);
  const { days, afterDelivery } = rule;
  return { texts, agreed: { version: versionOf(texts, rule), days, afterDelivery } };
}

/**
 * Returns the error for a missing or changed waiver; null: the buyer agreed to the current one, or none is required.
 */
export function waiverRefusal(asked: { agreed: Agreed } | null, version: string | undefined): ApiError | null {
  if (!asked || asked.agreed.version === version) return null;
  return version === undefined ? apiError('order.waiver_missing', {}) : apiError('order.waiver_changed', {});
}

/** Returns the waivers of all countries with a rule, to show before payment. */
export function presentWaivers(catalogue: Catalogue, locale: Locale): Waiver[] {
  const entry = withdrawalOf(catalogue);
  return (entry?.rules ?? []).flatMap((rule) => {
    if (!entry) return [];
    const texts = textsIn(entry, rule, locale);
    const { waiver, delivered } = texts;
    return [{ countries: rule.countries, version: versionOf(texts, rule), waiver, delivered }];
  });
}

/**
 * Returns the button texts in the language of the page, or those stored with the order if the catalogue has none any
 * more.
 */
export function buttonsIn(
  catalogue: Catalogue,
  locale: Locale,
  kept: AgreedTexts | null,
): Pick<AgreedTexts, 'button' | 'confirm'> | null {
  const entry = withdrawalOf(catalogue);
  return entry ? { button: localize(entry.button, locale), confirm: localize(entry.confirm, locale) } : kept;
}
