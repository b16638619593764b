import { useState } from 'react';
import {
  type Differences,
  type FindingKind,
  findingOf,
  KINDS,
  type UnknownPayment,
} from '#desk/lib/differences/findings.ts';
import { count } from '#desk/lib/format.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { spelled } from '#desk/lib/words.ts';
import { Button, buttonClass } from '#desk/ui/button.tsx';
import { Id } from '#desk/ui/copy.tsx';
import { Link } from '#desk/ui/link.tsx';
import { OrderLink } from '#desk/ui/order-link.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { Cell, HeadCell, Row, Table } from '#desk/ui/table.tsx';
import { DecideDialog } from './decide-dialog.tsx';

const COLUMNS = [{ head: 'Order or payment' }, { head: 'Difference' }, { head: 'Provider', isExtra: true }] as const;

interface Props {
  kind: FindingKind;
  rows: Differences['findings'][FindingKind];
  /** All of them; `rows` are the first. */
  total: number;
  /** A payment was decided. */
  onDone(text: string): void;
}

/** The differences of one kind, with the next step. */
export function FindingsSection({ kind, rows, total, onDone }: Props) {
  const { title, advice } = KINDS[kind];
  const hidden = total - rows.length;
  const may = useCan();
  const mayDecide = may('orders.refund') || may('money.close');
  const [opened, setOpened] = useState<UnknownPayment | null>(null);
  return (
    <Section title={title} count={total} isFlush>
      <p className="border-line border-b px-4 py-2 text-muted text-sm">{advice}</p>
      {opened && (
        <DecideDialog
          payment={opened}
          onClose={() => setOpened(null)}
          onDone={(text) => {
            setOpened(null);
            onDone(text);
          }}
        />
      )}
      <Table caption={title} columns={COLUMNS}>
        {rows.map((row, at) => {
          const { number, paymentId, provider, text, unknown } = findingOf(kind, row);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a list are not changed.
            <Row key={at}>
              <HeadCell>
                {number ? (
                  <OrderLink number={number} />
                ) : paymentId ? (
                  <Id id={paymentId} label="id of the payment" />
                ) : (
                  '—'
                )}
              </HeadCell>
              <Cell isText>
                {text}
                {unknown && (
                  <span className="flex flex-wrap gap-2 pt-1">
                    {mayDecide && (
                      <Button size="small" onClick={() => setOpened(unknown)}>
                        Decide
                      </Button>
                    )}
                    {unknown.order !== null && (
                      <Link to={`/orders/${unknown.order}`} className={buttonClass({ size: 'small' })}>
                        Look for the order
                      </Link>
                    )}
                  </span>
                )}
              </Cell>
              <Cell isExtra>{provider ? spelled(provider) : '—'}</Cell>
            </Row>
          );
        })}
      </Table>
      {hidden > 0 && (
        <div className="p-4">
          <Nothing>{count(hidden)} more: the command “differences” lists all.</Nothing>
        </div>
      )}
    </Section>
  );
}
