import { type Differences, type FindingKind, findingOf, KINDS } from '#desk/lib/differences/findings.ts';
import { count } from '#desk/lib/format.ts';
import { spelled } from '#desk/lib/words.ts';
import { Id } from '#desk/ui/copy.tsx';
import { OrderLink } from '#desk/ui/order-link.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { Cell, HeadCell, Row, Table } from '#desk/ui/table.tsx';

const COLUMNS = [{ head: 'Order' }, { head: 'Difference' }, { head: 'Provider', isExtra: true }] as const;

interface Props {
  kind: FindingKind;
  rows: Differences['findings'][FindingKind];
  /** All of them; `rows` are the first. */
  total: number;
}

/** The differences of one kind, with the next step. */
export function FindingsSection({ kind, rows, total }: Props) {
  const { title, advice } = KINDS[kind];
  const hidden = total - rows.length;
  return (
    <Section title={title} count={total} isFlush>
      <p className="border-line border-b px-4 py-2 text-muted text-sm">{advice}</p>
      <Table caption={title} columns={COLUMNS}>
        {rows.map((row, at) => {
          const { number, paymentId, provider, text } = findingOf(kind, row);
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
              <Cell isText>{text}</Cell>
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
