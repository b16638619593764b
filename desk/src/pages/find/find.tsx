import { type ReactNode, useEffect } from 'react';
import { useDesk } from '#desk/lib/desk.ts';
import { useStore } from '#desk/lib/store.ts';
import { isOrderNumber } from '#desk/lib/term.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { Forbidden, Loaded } from '#desk/ui/loaded.tsx';
import { OrdersTable } from '#desk/ui/orders-table.tsx';
import { Nothing, Page, Section } from '#desk/ui/page.tsx';
import { LookedAt } from './looked-at.tsx';
import { PlayersTable } from './players-table.tsx';
import { TypeWhat } from './type-what.tsx';

/** The results of the search, or the help for it. */
export function Find() {
  const term = useStore(useDesk().term.current);
  return (
    <Page title="Find">
      {term ? <Results key={term} term={term} /> : <TypeWhat />}
      <LookedAt />
    </Page>
  );
}

function Results({ term }: { term: string }) {
  const desk = useDesk();
  const can = useCan();
  const mayOrders = can('orders.read');
  const mayPlayers = can('players.read');
  const orders = useRead('GET /orders', { query: { term } }, { enabled: mayOrders });
  const players = useRead('GET /players', { query: { term } }, { enabled: mayPlayers });
  const exact = isOrderNumber(term) ? orders.data?.orders[0]?.number : undefined;
  useEffect(() => {
    if (exact && desk.term.takeFresh()) desk.router.go(`/orders/${exact}`);
  }, [exact, desk]);
  return (
    <>
      <p role="status" className="sr-only">
        {summary(orders.data?.orders.length, players.data?.players.length)}
      </p>
      <Section title="Orders" isFlush count={orders.data?.orders.length}>
        {mayOrders ? (
          <Loaded read={orders} what="the orders">
            {({ orders }) =>
              orders.length > 0 ? (
                <OrdersTable orders={orders} caption="Orders found" />
              ) : (
                <Empty>No order matches “{term}”.</Empty>
              )
            }
          </Loaded>
        ) : (
          <Forbidden what="orders" />
        )}
      </Section>
      <Section title="Players" isFlush count={players.data?.players.length}>
        {mayPlayers ? (
          <Loaded read={players} what="the players">
            {({ players }) =>
              players.length > 0 ? <PlayersTable players={players} /> : <Empty>No player matches “{term}”.</Empty>
            }
          </Loaded>
        ) : (
          <Forbidden what="players" />
        )}
      </Section>
    </>
  );
}

const Empty = ({ children }: { children: ReactNode }) => (
  <div className="p-4">
    <Nothing>{children}</Nothing>
    <p className="mt-1 text-faint text-sm">Check the spelling. An order number has the form 20261128-AB12CD34EF.</p>
  </div>
);

const counted = (count: number | undefined, unit: string): string =>
  count === undefined ? '' : `${count} ${unit}${count === 1 ? '' : 's'}. `;

const summary = (orders: number | undefined, players: number | undefined): string =>
  `${counted(orders, 'order')}${counted(players, 'player')}`.trim();
