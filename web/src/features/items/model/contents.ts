import type { Item } from '#contract/endpoints/games.ts';
import { formatCount } from '#web/lib/format/money.ts';
import type { Promotion } from './promotion.ts';

type ItemGrant = Item['grants'][number];

/** One grant of an item, with all bonuses added. */
export interface Content extends ItemGrant {
  /** Amount added by the promotion. */
  extra: number;
  total: number;
}

export const contentsOf = ({ grants }: Pick<Item, 'grants'>, promotion: Promotion | null): Content[] =>
  grants.map((grant) => {
    const extra = promotion?.extras[grant.id] ?? 0;
    return { ...grant, extra, total: grant.quantity + grant.bonus + extra };
  });

/**
 * Returns the total of a pack of currency in the words of its name: "980 Astralite" -> "2,070 Astralite". Null without
 * a bonus.
 */
export function packTotal(
  { name, kind }: Pick<Item, 'name' | 'kind'>,
  contents: Content[],
  tag: string,
): string | null {
  const [content] = contents;
  if (kind !== 'currency' || !content || content.total === content.quantity) return null;
  const [named, all] = [formatCount(content.quantity, tag), formatCount(content.total, tag)];
  return name.includes(named) ? name.replace(named, all) : all;
}
