import { type ReactNode, useEffect } from 'react';
import { readCardTerm } from '#desk/lib/card-term.ts';
import { useDesk } from '#desk/lib/desk.ts';
import { useStore } from '#desk/lib/store.ts';
import { isOrderNumber } from '#desk/lib/term.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { Forbidden, Loaded } from '#desk/ui/loaded.tsx';
import { Page, Section } from '#desk/ui/page.tsx';
import { LookedAt } from './looked-at.tsx';
import { CardHint, FoundOrders, FoundPlayers } from './results.tsx';
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
  const card = readCardTerm(term);
  const isCard = card !== null && card !== 'hint';
  const mayOrders = can('orders.read');
  const mayPlayers = can('players.read');
  const orders = useRead('POST /orders/find', { body: isCard ? card : { term } }, { enabled: mayOrders });
  const players = useRead('POST /players/find', { body: { term } }, { enabled: mayPlayers && !isCard });
  const exact = isOrderNumber(term) ? orders.data?.orders[0]?.number : undefined;
  useEffect(() => {
    if (exact && desk.term.takeFresh()) desk.router.go(`/orders/${exact}`);
  }, [exact, desk]);
  const typed = { term, card };
  return (
    <>
      <p role="status" className="sr-only">
        {summary(orders.data?.orders.length, players.data?.players.length)}
      </p>
      {card === 'hint' && <CardHint />}
      <Part title="Orders" may={mayOrders} what="orders" isLoaded={orders.data !== undefined}>
        <Loaded read={orders} what="the orders">
          {({ orders }) => <FoundOrders orders={orders} typed={typed} />}
        </Loaded>
      </Part>
      {!isCard && (
        <Part title="Players" may={mayPlayers} what="players" isLoaded={players.data !== undefined}>
          <Loaded read={players} what="the players">
            {({ players }) => <FoundPlayers players={players} typed={typed} />}
          </Loaded>
        </Part>
      )}
    </>
  );
}

interface PartProps {
  title: string;
  may: boolean;
  what: string;
  isLoaded: boolean;
  children: ReactNode;
}

/** Results bring their own sections; until then, and for other roles, there is one. */
function Part({ title, may, what, isLoaded, children }: PartProps) {
  if (may && isLoaded) return children;
  return (
    <Section title={title} isFlush>
      {may ? children : <Forbidden what={what} />}
    </Section>
  );
}

const counted = (count: number | undefined, unit: string): string =>
  count === undefined ? '' : `${count} ${unit}${count === 1 ? '' : 's'}. `;

const summary = (orders: number | undefined, players: number | undefined): string =>
  `${counted(orders, 'order')}${counted(players, 'player')}`.trim();
