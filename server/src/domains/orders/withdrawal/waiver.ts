import { createHash } from 'node:crypto';
import type { Waiver } from '#contract/endpoints/withdrawal.ts';
import type { Locale } from '#contract/locales.ts';
import { type Catalogue, localize } from '#server/domains/catalog/index.ts';
import { type ApiError, apiError } from '#server/kernel/api-error.ts';
import { type WithdrawalEntry, type WithdrawalRule, withdrawalOf } from './withdrawal.catalog.ts';

/** The words that a buyer agrees to, and those by which they withdraw, in one language. */
export interface AgreedTexts {
  waiver: string;
  delivered: string;
  button: string;
  confirm: string;
}

/** What an order keeps of it; the words are kept once, by their version. */
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

/** Also of what the rule grants: who agreed to 14 days did not agree to 7. */
const versionOf = ({ waiver, delivered, button, confirm }: AgreedTexts, { days, afterDelivery }: WithdrawalRule) =>
  createHash('sha256')
    .update(JSON.stringify([waiver, delivered, button, confirm, days, afterDelivery]))
    .digest('hex')
    .slice(0, 32);

/** What buyers of a country agree to; null: nothing is asked there. */
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

/** Why an order is not placed though all else is fine; null: what had to be agreed to was. */
export function waiverRefusal(asked: { agreed: Agreed } | null, version: string | undefined): ApiError | null {
  if (!asked || asked.agreed.version === version) return null;
  return version === undefined ? apiError('order.waiver_missing', {}) : apiError('order.waiver_changed', {});
}

/** What pages show before anything is paid, of all countries that have a rule. */
export function presentWaivers(catalogue: Catalogue, locale: Locale): Waiver[] {
  const entry = withdrawalOf(catalogue);
  return (entry?.rules ?? []).flatMap((rule) => {
    if (!entry) return [];
    const texts = textsIn(entry, rule, locale);
    const { waiver, delivered } = texts;
    return [{ countries: rule.countries, version: versionOf(texts, rule), waiver, delivered }];
  });
}

/** The buttons' words in the language of the page; those of the day where the catalogue has none any more. */
export function buttonsIn(
  catalogue: Catalogue,
  locale: Locale,
  kept: AgreedTexts | null,
): Pick<AgreedTexts, 'button' | 'confirm'> | null {
  const entry = withdrawalOf(catalogue);
  return entry ? { button: localize(entry.button, locale), confirm: localize(entry.confirm, locale) } : kept;
}
