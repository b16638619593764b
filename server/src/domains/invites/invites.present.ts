import type { Output } from '#contract/endpoints/index.ts';
import type { Locale } from '#contract/locales.ts';
import { localize } from '#server/domains/catalog/index.ts';
import { couponOf } from '#server/domains/coupons/index.ts';
import { isOpen, programOf } from './invites.catalog.ts';
import type { InvitesDeps } from './invites.deps.ts';

/** Returns the public terms of the invitation program. */
export function presentInvites(
  { catalog, clock, rewards }: Pick<InvitesDeps, 'catalog' | 'clock' | 'rewards'>,
  locale: Locale,
): Output<'GET /invites'> {
  const catalogue = catalog.current();
  const program = programOf(catalogue);
  const coupon = program && couponOf(catalogue, program.coupon);
  if (!program || !coupon || !isOpen(program, clock.now())) return { invites: null };
  const { minimum, monthly, waitDays, linkDays, steps, window } = program;
  const gameOf = (gid: number) => {
    const game = catalogue.game(gid);
    return game ? { gid, name: localize(game.name, locale), icon: catalogue.artUrl(game.icon) } : null;
  };
  return {
    invites: {
      coupon: { name: localize(coupon.name, locale), percent: coupon.percent },
      minimum: minimum > 0 ? { amount: minimum, currency: catalogue.publisher.reference.currency } : null,
      monthly,
      waitDays,
      linkDays,
      steps: steps.map(({ count, reward }) => ({
        count,
        gives: rewards.nameContents(reward, locale),
        game: 'goods' in reward ? gameOf(reward.gid) : null,
      })),
      until: window.until === undefined ? null : new Date(window.until).toISOString(),
    },
  };
}
