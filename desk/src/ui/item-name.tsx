import type { OperatorOrder } from '#desk/lib/order/story.ts';

type Bought = Pick<OperatorOrder, 'gid' | 'gameName' | 'item' | 'itemName'>;

/** The names of an item and its game, or their ids if the catalogue no longer has them. The tooltip has the ids. */
export const ItemName = ({ order: { gid, gameName, item, itemName } }: { order: Bought }) => (
  <span title={`${item}, game ${gid}`}>
    {itemName ?? item} <span className="text-faint">· {gameName ?? `game ${gid}`}</span>
  </span>
);
