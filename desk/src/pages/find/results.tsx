import type { ReactNode } from 'react';
import type { CardTerm } from '#desk/lib/card-term.ts';
import { FOUND_BY, type FoundOrder, type FoundPlayer, groupsOf } from '#desk/lib/found-by.ts';
import { OrdersTable } from '#desk/ui/orders-table.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { PlayersTable } from './players-table.tsx';

/** The search that the operator typed. */
export interface Typed {
  term: string;
  card: CardTerm | 'hint' | null;
}

interface GroupsProps<F> {
  title: 'Orders' | 'Players';
  found: readonly F[];
  typed: Typed;
  children(group: readonly F[], caption: string): ReactNode;
}

/** Results in groups by the kind that matched: one section for each. */
function Groups<F extends FoundOrder | FoundPlayer>({ title, found, typed, children }: GroupsProps<F>) {
  const groups = groupsOf(found);
  if (groups.length === 0) {
    return (
      <Section title={title} count={0}>
        <Nothing>
          No {title === 'Orders' ? 'order' : 'player'} matches “{typed.term}”.
        </Nothing>
        {title === 'Orders' && (
          <p className="mt-1 text-faint text-sm">
            Check the spelling. An order number has the form 20261128-AB12CD34EF. Players see it on the page of the
            order and in the receipt. Its ten characters after the hyphen find orders of the last two years.
          </p>
        )}
      </Section>
    );
  }
  if (groups.length === 1) {
    const [by] = groups[0] ?? [];
    return (
      <Section
        title={title}
        isFlush
        count={found.length}
        aside={by && <span className="text-faint text-sm">by {FOUND_BY[by]}</span>}
      >
        {children(found, `${title} found`)}
      </Section>
    );
  }
  return groups.map(([by, group]) => (
    <Section key={by} title={`${title} by ${FOUND_BY[by]}`} isFlush count={group.length}>
      {children(group, `${title} found by ${FOUND_BY[by]}`)}
    </Section>
  ));
}

export const FoundOrders = ({ orders, typed }: { orders: readonly FoundOrder[]; typed: Typed }) => (
  <Groups title="Orders" found={orders} typed={typed}>
    {(group, caption) => <OrdersTable orders={group} caption={caption} />}
  </Groups>
);

export const FoundPlayers = ({ players, typed }: { players: readonly FoundPlayer[]; typed: Typed }) => (
  <Groups title="Players" found={players} typed={typed}>
    {(group, caption) => <PlayersTable players={group} caption={caption} />}
  </Groups>
);

/** How to write a search for a card, if the term begins like one. */
export const CardHint = () => (
  <p className="rounded-control bg-surface px-4 py-3 text-muted text-sm shadow-card">
    Last four digits of a card? Add the amount, the day or both: <code>4242 4.99 EUR</code>,{' '}
    <code>4242 2026-11-03</code>.
  </p>
);
