import type { Game, Grant, Item } from '#contract/endpoints/games.ts';

/** A percent of an item's contents that is granted in addition, computed as the server does. */
export interface Promotion {
  kind: 'first_top_up' | 'rebate';
  percent: number;
  /** Additional amount of each grant, by its id; never all 0. */
  extras: Readonly<Record<string, number>>;
}

interface Buyer {
  /** Items whose first top-up bonus is used or reserved. */
  noFirstTopUp: readonly string[];
  rebate: Game['rebate'];
  now: Date;
}

/** Returns the larger of first top-up and rebate; the first top-up if they are equal, null if there is neither. */
export function promotionOf(
  item: Pick<Item, 'id' | 'firstTopUpBonusPercent'> & { grants: readonly Pick<Grant, 'id' | 'quantity'>[] },
  { noFirstTopUp, rebate, now }: Buyer,
): Promotion | null {
  const first = noFirstTopUp.includes(item.id) ? 0 : item.firstTopUpBonusPercent;
  const running = rebate && isRunning(rebate, now) ? rebate.percent : 0;
  const percent = Math.max(first, running);
  const extras = Object.fromEntries(
    item.grants.map(({ id, quantity }) => [id, Math.floor((quantity * percent) / 100)]),
  );
  if (Object.values(extras).every((extra) => extra === 0)) return null;
  return { kind: first >= running ? 'first_top_up' : 'rebate', percent, extras };
}

const isRunning = ({ from, until }: NonNullable<Game['rebate']>, now: Date): boolean =>
  (from === null || now >= new Date(from)) && (until === null || now < new Date(until));
