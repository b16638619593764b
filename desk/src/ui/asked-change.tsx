import { actionName } from '#desk/lib/action-name.ts';
import { changeText } from '#desk/lib/asked-change.ts';
import type { Approval } from '#desk/lib/waiting.ts';
import { Link } from './link.tsx';
import { OrderLink } from './order-link.tsx';
import { Cell, HeadCell } from './table.tsx';

/** The cells of a request for approval: the change, and its reason. */
export function AskedChange({ operation, shown, number, why, reason }: Approval) {
  return (
    <>
      <HeadCell>
        {actionName(operation)}
        {number && (
          <span className="block font-normal text-xs">
            <OrderLink number={number} />
          </span>
        )}
        {shown.draft && (
          <Link
            to={`/catalogue/drafts/${shown.draft}`}
            className="block font-normal text-accent text-xs hover:underline"
          >
            Look at the draft
          </Link>
        )}
        {operation === 'books close' && shown.month && (
          <Link to={`/money/${shown.month}`} className="block font-normal text-accent text-xs hover:underline">
            Look at the month
          </Link>
        )}
        <span className="block font-normal text-faint text-xs wrap-anywhere">{changeText(shown)}</span>
      </HeadCell>
      <Cell isText>
        {why}
        <span className="block text-faint text-xs">{reason}</span>
      </Cell>
    </>
  );
}
