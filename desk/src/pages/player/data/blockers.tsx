import type { OperatorOutput } from '#contract/operator/index.ts';
import { spelled, words } from '#desk/lib/words.ts';
import { OrderLink } from '#desk/ui/order-link.tsx';

type Blocker = OperatorOutput<'GET /players/:uid/erasure'>['open'][number];

/** The open business that prevents the erasure of the player. */
export const Blockers = ({ open }: { open: readonly Blocker[] }) => (
  <>
    <p>
      <strong className="font-semibold">The player cannot be erased yet.</strong> These have to end first, because
      afterwards nobody can reach the player about them:
    </p>
    <ul className="grid gap-2 text-sm">
      {open.map(({ kind, number, state }) => (
        <li key={`${kind} ${number} ${state}`} className="flex flex-wrap gap-x-3">
          <span className="w-16">{spelled(kind)}</span>
          <OrderLink number={number} />
          <span className="text-muted">{stateText(kind, state)}</span>
        </li>
      ))}
    </ul>
  </>
);

const stateText = (kind: Blocker['kind'], state: string): string =>
  words(kind === 'order' ? (state === 'paying' ? 'payment' : 'item') : kind, state).label;
