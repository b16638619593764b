import { cardName, shortHash } from '#desk/lib/card.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { Loaded } from '#desk/ui/loaded.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { Cell, HeadCell, PhoneHead, Row, Table } from '#desk/ui/table.tsx';
import { Time } from '#desk/ui/time.tsx';

const COLUMNS = [
  { head: 'Card or account' },
  { head: 'Payments', isNumber: true },
  { head: 'Other players', isNumber: true },
  { head: 'Last paid', isExtra: true },
] as const;

/** The cards and accounts that the player paid with, and how many other players paid with each. */
export function Cards({ uid }: { uid: string }) {
  const read = useRead('GET /players/:uid/cards', { params: { uid } });
  return (
    <Section title="Cards and accounts" count={read.data?.cards.length} isFlush>
      <Loaded read={read} what="the cards">
        {({ cards }) =>
          cards.length === 0 ? (
            <div className="p-4">
              <Nothing>No provider has named a card or account of this player.</Nothing>
            </div>
          ) : (
            <Table caption="Cards and accounts that this player paid with" columns={COLUMNS}>
              {cards.map((card) => (
                <Row key={card.instrument}>
                  <HeadCell>
                    {cardName(card)} <span className="font-mono text-faint text-xs">{shortHash(card.instrument)}</span>
                  </HeadCell>
                  <Cell isNumber>
                    <PhoneHead>Payments</PhoneHead>
                    {card.payments}
                  </Cell>
                  <Cell isNumber>
                    <PhoneHead>Other players</PhoneHead>
                    {card.otherPlayers}
                  </Cell>
                  <Cell isExtra>
                    <Time at={card.lastPaidAt} />
                  </Cell>
                </Row>
              ))}
            </Table>
          )
        }
      </Loaded>
    </Section>
  );
}
