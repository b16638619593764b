import type { Reward } from '#contract/endpoints/rewards.ts';
import type { Locale } from '#contract/locales.ts';
import { type Catalogue, itemGrants, itemName, localize } from '#server/domains/catalog/index.ts';
import { couponOf } from '#server/domains/coupons/index.ts';
import { effects } from './claim.effects.ts';
import type { GrantRow } from './claim.repo.ts';
import type { Contents } from './contents.catalog.ts';
import type { RewardsDeps } from './rewards.deps.ts';

/** Returns a grant as its player sees it. */
export function presentReward({ catalog, titleOf }: RewardsDeps, grant: GrantRow, locale: Locale): Reward {
  const catalogue = catalog.current();
  const game = grant.gid === null ? undefined : catalogue.game(grant.gid);
  const state = stateOf(catalogue, grant);
  const waits = state === 'waiting' || state === 'claimable';
  return {
    id: grant.id,
    source: grant.source,
    title: titleOf(catalogue, grant, locale) ?? freeItemName(catalogue, grant, locale),
    game: game ? { gid: game.gid, name: localize(game.name, locale), icon: catalogue.artUrl(game.icon) } : null,
    contents: contentsOf(catalogue, grant, locale),
    state,
    from: state === 'waiting' ? (grant.from?.toISOString() ?? null) : null,
    until: waits ? (grant.until?.toISOString() ?? null) : null,
    refused: state === 'claimable' && grant.claimedAt !== null,
    receiver: waits ? null : grant.role,
    givenAt: grant.givenAt.toISOString(),
    at: cameAt(grant, state).toISOString(),
  };
}

function stateOf(catalogue: Catalogue, { state, contents, from, until, readAt }: GrantRow): Reward['state'] {
  if (state !== 'claimable') return state;
  if (until && until <= readAt) return 'expired';
  if (from && from > readAt) return 'waiting';
  return contents && effects.isGone(catalogue, contents, readAt) ? 'unavailable' : 'claimable';
}

const cameAt = ({ givenAt, claimedAt, settledAt, until }: GrantRow, state: Reward['state']): Date => {
  if (state === 'withdrawn') return settledAt ?? givenAt;
  if (state === 'expired') return until ?? givenAt;
  return claimedAt ?? givenAt;
};

const freeItemName = (catalogue: Catalogue, { gid, item }: GrantRow, locale: Locale): string | null => {
  const entry = gid !== null && item !== null ? catalogue.item(gid, item) : undefined;
  return entry ? itemName(entry, locale) : item;
};

function contentsOf(catalogue: Catalogue, { gid, item, contents }: GrantRow, locale: Locale): Reward['contents'] {
  if (contents !== null) return nameContents(catalogue, contents, locale);
  const game = gid === null ? undefined : catalogue.game(gid);
  const entry = gid !== null && item !== null ? catalogue.item(gid, item) : undefined;
  return game && entry
    ? itemGrants(game, entry, locale).map(({ name, quantity, bonus }) => ({
        kind: 'good',
        name,
        quantity: quantity + bonus,
      }))
    : [];
}

/** Returns the names and quantities of the contents in a language. */
export function nameContents(catalogue: Catalogue, contents: Contents, locale: Locale): Reward['contents'] {
  if ('points' in contents) return [{ kind: 'points', name: '', quantity: contents.points }];
  if ('coupon' in contents) {
    const template = couponOf(catalogue, contents.coupon);
    return [{ kind: 'coupon', name: template ? localize(template.name, locale) : contents.coupon, quantity: 1 }];
  }
  const goods = catalogue.game(contents.gid)?.goods;
  return contents.goods.map(({ good, quantity }) => {
    const name = goods?.find(({ id }) => id === good)?.name;
    return { kind: 'good', name: name ? localize(name, locale) : good, quantity };
  });
}
