import type { OperatorOutput } from '#contract/operator/index.ts';
import { money } from '#desk/lib/format.ts';
import { Link } from './link.tsx';
import { Nothing } from './page.tsx';
import { Time } from './time.tsx';

export const CALL = 'GET /players/:uid/coupons/why';

/** The reasons of each coupon of the player, and of one more claim. */
export function Reasons({ answer: { template, claim, item, coupons } }: { answer: OperatorOutput<typeof CALL> }) {
  return (
    <div className="grid gap-2 text-sm">
      {item && (
        <p className="text-muted">
          For {item.item} of game {item.game}, {item.region}: {money(item.list, item.currency)}
        </p>
      )}
      {coupons.length === 0 && <Nothing>The player has no such coupon.</Nothing>}
      <ul className="grid gap-2">
        {coupons.map(({ id, why, claimedAt, expiresAt, order }) => (
          <li key={id}>
            <span className="font-medium">{why}</span>
            <span className="block text-muted text-xs">
              {template}, claimed <Time at={claimedAt} />, expires <Time at={expiresAt} />
            </span>
            {order && (
              <Link to={`/orders/${order}`} className="text-accent hover:underline">
                Open the order
              </Link>
            )}
          </li>
        ))}
      </ul>
      {claim && <p>Claiming it now: {claim.why}</p>}
    </div>
  );
}
