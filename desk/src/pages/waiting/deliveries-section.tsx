import { deliveryAdvice } from '#desk/lib/advice.ts';
import { beingTried, forOperators, type useWaiting } from '#desk/lib/waiting.ts';
import { Loaded } from '#desk/ui/loaded.tsx';
import { OrderLink } from '#desk/ui/order-link.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { ShowMore } from '#desk/ui/show-more.tsx';
import { StatePill } from '#desk/ui/state-pill.tsx';
import { Cell, HeadCell, Row, Table } from '#desk/ui/table.tsx';
import { Ago } from '#desk/ui/time.tsx';
import { RedeliverButtons } from './redeliver-buttons.tsx';
import { TryingTable } from './trying-table.tsx';

const COLUMNS = [
  { head: 'Order' },
  { head: 'State' },
  { head: 'Next step' },
  { head: 'Game', isExtra: true },
  { head: 'Tries', isNumber: true, isExtra: true },
  { head: 'Since' },
] as const;

type Read = ReturnType<typeof useWaiting>['deliveries'];

interface Props {
  read: Read;
  now: number;
  onDone(text: string): void;
}

/** Deliveries that are parked or unclear, and items that were taken back or should be. */
export function DeliveriesSection({ read, now, onDone }: Props) {
  const rows = forOperators(read.data?.flatMap(({ deliveries }) => deliveries) ?? []);
  const tried = beingTried(read.data?.flatMap(({ deliveries }) => deliveries) ?? []);
  const { waiting = 0, trying = 0, games = [] } = read.data?.[0] ?? {};
  return (
    <Section
      title="Parked and unclear deliveries"
      count={read.data && waiting}
      isFlush
      aside={<RedeliverButtons games={games} onDone={onDone} />}
    >
      <Loaded read={read} what="the deliveries">
        {() => (
          <>
            {rows.length > 0 && (
              <Table caption="Parked and unclear deliveries" columns={COLUMNS}>
                {rows.map((delivery) => (
                  <Row key={delivery.id}>
                    <HeadCell>
                      <OrderLink number={delivery.reference} />
                    </HeadCell>
                    <Cell>
                      <StatePill of="delivery" state={delivery.state} />
                    </Cell>
                    <Cell isText>
                      {deliveryAdvice(delivery)}
                      {delivery.reason && <span className="block text-faint text-xs">{delivery.reason}</span>}
                    </Cell>
                    <Cell isExtra>{delivery.gameName ?? delivery.gid}</Cell>
                    <Cell isNumber isExtra>
                      {delivery.attempts}
                    </Cell>
                    <Cell>
                      <Ago at={delivery.since} now={now} />
                    </Cell>
                  </Row>
                ))}
              </Table>
            )}
            {rows.length < waiting && <ShowMore read={read} />}
            {(rows.length === 0 || trying > 0) && (
              <div className="p-4">
                <Nothing>
                  {rows.length === 0 && 'No delivery waits for an operator. '}
                  {trying > 0 && `${trying} more ${trying === 1 ? 'is' : 'are'} being tried by the shop.`}
                </Nothing>
              </div>
            )}
            <TryingTable deliveries={tried} />
          </>
        )}
      </Loaded>
    </Section>
  );
}
