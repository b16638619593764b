import { cardName, shortHash } from '#desk/lib/card.ts';
import type { StoryPayment } from '#desk/lib/order/story.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { useRead } from '#desk/lib/use-read.ts';

/** The card or account of a payment. Roles that see players also see how many others paid with it. */
export function PaidWith({ payment, uid }: { payment: StoryPayment; uid: number }) {
  const { instrument } = payment;
  const card = cardName(payment);
  // An erased player has no number.
  const may = useCan()('players.read') && uid > 0 && instrument !== null;
  const read = useRead('GET /players/:uid/cards', { params: { uid: `${uid}` } }, { enabled: may });
  const others = read.data?.cards.find((one) => one.instrument === instrument)?.otherPlayers ?? 0;
  if (card === null && instrument === null) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
      {card && <span>{card}</span>}
      {instrument && (
        <span className="font-mono text-faint text-xs" title="The same in each payment with this card or account">
          {shortHash(instrument)}
        </span>
      )}
      {others > 0 && <span className="text-warn text-xs">{othersText(others)}</span>}
    </p>
  );
}

const othersText = (others: number): string => `${others} other ${others === 1 ? 'player' : 'players'} paid with it`;
