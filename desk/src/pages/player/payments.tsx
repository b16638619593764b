import { cardName, shortHash } from '#desk/lib/card.ts';
import { money } from '#desk/lib/format.ts';
import type { PlayerPayment } from '#desk/lib/player.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { spelled } from '#desk/lib/words.ts';
import { Loaded } from '#desk/ui/loaded.tsx';
import { OrderLink } from '#desk/ui/order-link.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { StatePill } from '#desk/ui/state-pill.tsx';
import { Cell, HeadCell, Row, Table } from '#desk/ui/table.tsx';
import { Time } from '#desk/ui/time.tsx';

const COLUMNS = [
  { head: 'Order' },
  { head: 'State' },
  { head: 'Method' },
  { head: 'Card or account', isExtra: true },
  { head: 'Amount', isNumber: true },
  { head: 'Refunded', isNumber: true, isExtra: true },
  { head: 'Started', isExtra: true },
] as const;

/** The newest payments of the player, including those that failed. */
export function Payments({ uid }: { uid: string }) {
  const read = useRead('GET /players/:uid/payments', { params: { uid } });
  return (
    <Section title="Payments" count={read.data?.payments.length} isFlush>
      <Loaded read={read} what="the payments">
        {({ payments }) =>
          payments.length === 0 ? (
            <div className="p-4">
              <Nothing>The player has not started a payment yet.</Nothing>
            </div>
          ) : (
            <Table caption="The newest 50 payments of this player" columns={COLUMNS}>
              {payments.map((payment) => (
                <PaymentRow key={payment.id} payment={payment} />
              ))}
            </Table>
          )
        }
      </Loaded>
    </Section>
  );
}

function PaymentRow({ payment }: { payment: PlayerPayment }) {
  const { number, provider, method, state, failure, currency, amount, instrument, instrumentCountry } = payment;
  const card = cardName(payment);
  const back = payment.refunded + payment.paidOutside;
  return (
    <Row>
      <HeadCell>
        <OrderLink number={number} />
      </HeadCell>
      <Cell>
        <StatePill of="attempt" state={state} />
        {failure && <span className="block text-muted text-xs">{spelled(failure)}</span>}
      </Cell>
      <Cell>
        {spelled(method)} <span className="text-faint">· {spelled(provider)}</span>
      </Cell>
      <Cell isExtra>
        {card && <span className="block">{card}</span>}
        {instrument && <span className="font-mono text-faint text-xs">{shortHash(instrument)}</span>}
        {!card && !instrument && '—'}
        {instrumentCountry && <span className="text-faint"> · {instrumentCountry}</span>}
      </Cell>
      <Cell isNumber>{money(amount, currency)}</Cell>
      <Cell isNumber isExtra>
        {back === 0 ? '—' : money(back, currency)}
      </Cell>
      <Cell isExtra>
        <Time at={payment.createdAt} />
      </Cell>
    </Row>
  );
}
