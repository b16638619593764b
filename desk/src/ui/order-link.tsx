import { isOrderNumber } from '#desk/lib/term.ts';
import { Link } from './link.tsx';

/** A number with a link, if it is one of an order. */
export function OrderLink({ number }: { number: string }) {
  if (!isOrderNumber(number)) return <span className="font-mono text-xs wrap-anywhere">{number}</span>;
  return (
    <Link to={`/orders/${number}`} className="whitespace-nowrap font-mono text-accent text-xs hover:underline">
      {number}
    </Link>
  );
}
