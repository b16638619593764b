import type { Game, Grant, Item } from '#contract/endpoints/games.ts';

/** A percent of an item's contents that is granted on top of them, as the server counts it. */
export interface Promotion {
  kind: 'first_top_up' | 'rebate';
  percent: number;
  /** How many more of each grant, by its id; never all 0. */
  extras: Readonly<Record<string, number>>;
}

interface Buyer {
  /** Items whose first top-up bonus is gone. */
  noFirstTopUp: readonly string[];
  rebate: Game['rebate'];
  now: Date;
}

/** The larger one of first top-up and rebate applies, the first top-up where they are alike; null for neither. */
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
