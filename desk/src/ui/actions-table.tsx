import type { OperatorOutput } from '#contract/operator/index.ts';
import { entryName, isRepeatedRefund } from '#desk/lib/action-name.ts';
import { EntryDetails } from './entry-details.tsx';
import { OrderLink } from './order-link.tsx';
import { PlayerLink } from './player-link.tsx';
import { Cell, HeadCell, Row, Table } from './table.tsx';
import { Time } from './time.tsx';

type Entry = OperatorOutput<'GET /actions'>['actions'][number];

const COLUMNS = [
  { head: 'Time' },
  { head: 'Operator' },
  { head: 'Action' },
  { head: 'About' },
  { head: 'Reason' },
  { head: 'Details', isExtra: true },
] as const;

/** Entries of the audit log. */
export function ActionsTable({ actions, caption }: { actions: readonly Entry[]; caption: string }) {
  return (
    <Table caption={caption} columns={COLUMNS}>
      {actions.map((entry) => (
        <Row key={entry.id}>
          <HeadCell className="font-normal">
            <Time at={entry.at} />
          </HeadCell>
          <Cell>{entry.by}</Cell>
          <Cell className="whitespace-nowrap" title={entry.command}>
            {entryName(entry.command, isRepeatedRefund(entry.command, entry.result))}
          </Cell>
          <Cell>
            <About entry={entry} />
          </Cell>
          <Cell isText>{entry.why}</Cell>
          <Cell isExtra>
            <EntryDetails entry={entry} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function About({ entry: { order, uid } }: { entry: Entry }) {
  if (order) return <OrderLink number={order} />;
  if (uid === null) return <span className="text-faint">—</span>;
  return <PlayerLink uid={uid} label={`Player ${uid}`} />;
}
