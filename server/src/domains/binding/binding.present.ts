import type { Binding, Bound } from '#contract/endpoints/binding.ts';
import type { Output } from '#contract/endpoints/index.ts';
import type { Locale } from '#contract/locales.ts';
import { databaseNow } from '#server/db/now.ts';
import { dialCode } from '#server/domains/accounts/index.ts';
import { localize } from '#server/domains/catalog/index.ts';
import { grantId } from '#server/domains/rewards/index.ts';
import { apiError } from '#server/kernel/api-error.ts';
import { type BindingEntry, bindingOf, isGiftOpen } from './binding.catalog.ts';
import type { BindingDeps } from './binding.deps.ts';
import { countParticipations, findBound, findChanges, type Kind } from './bindings.repo.ts';
import { participationHash } from './gift.ts';

/** Returns the kinds that can be bound now: those that the shop can send codes to. */
export const bindableKinds = (binding: BindingEntry, { contacts }: Pick<BindingDeps, 'contacts'>): Kind[] =>
  binding.kinds.filter((kind) => contacts.canSend(kind));

/** Returns the public view; null if nothing can be bound. */
export async function presentBinding(deps: BindingDeps, locale: Locale): Promise<Binding | null> {
  const catalogue = deps.catalog.current();
  const binding = bindingOf(catalogue);
  const kinds = binding ? bindableKinds(binding, deps) : [];
  if (!binding || kinds.length === 0) return null;
  const { id, gift, art, window, countries, signIn } = binding;
  const gives = isGiftOpen(binding, await databaseNow(deps.sql));
  const game = 'gid' in gift ? catalogue.game(gift.gid) : undefined;
  return {
    id,
    kinds,
    gift: gives
      ? {
          contents: deps.rewards.nameContents(gift, locale),
          game: game ? { gid: game.gid, name: localize(game.name, locale), icon: catalogue.artUrl(game.icon) } : null,
          art: catalogue.artUrl(art),
        }
      : null,
    until: gives && window.until !== undefined ? new Date(window.until).toISOString() : null,
    countries: kinds.includes('phone') ? countries.map((country) => ({ country, dial: dialCode(country) })) : [],
    signIn: signIn && kinds.includes('phone'),
  };
}

/** Returns the player's bound number and address, masked. */
export async function presentBound(
  { sql, contacts }: Pick<BindingDeps, 'sql' | 'contacts'>,
  playerId: string,
): Promise<Record<Kind, Bound | null>> {
  const [contact, bound, changes] = await Promise.all([
    contacts.find(playerId),
    findBound(sql, playerId),
    findChanges(sql, playerId),
  ]);
  if (!contact) throw apiError('session.required', {});
  const one = (kind: Kind): Bound | null => {
    const value = contact[kind];
    if (value === null) return null;
    const change = changes.find((waiting) => waiting.kind === kind);
    return {
      value: contacts.mask(value),
      boundAt: bound.find((row) => row.kind === kind)?.boundAt.toISOString() ?? null,
      change: change ? { value: contacts.mask(change.value), at: change.at.toISOString() } : null,
    };
  };
  return { phone: one('phone'), email: one('email') };
}

export async function presentOwn(deps: BindingDeps, playerId: string): Promise<Output<'GET /me/binding'>> {
  const { sql, contacts, catalog, giftKey } = deps;
  const bound = await presentBound(deps, playerId);
  const binding = bindingOf(catalog.current());
  if (!binding) return { ...bound, gift: 'none', reward: null };
  const reward = await grantId(sql, { playerId, source: 'binding', reference: binding.id });
  if (reward !== null) return { ...bound, gift: 'given', reward };
  if (!isGiftOpen(binding, await databaseNow(sql))) return { ...bound, gift: 'none', reward };
  const contact = await contacts.find(playerId);
  const values = bindableKinds(binding, deps).map((kind) => contact?.[kind] ?? null);
  const known = values.filter((value) => value !== null).map((value) => participationHash(giftKey, value));
  // A kind that is not bound yet, or a value that has not taken part, can still bring the gift.
  const open = known.length < values.length || (await countParticipations(sql, binding.id, known)) < known.length;
  return { ...bound, gift: open ? 'open' : 'none', reward };
}
