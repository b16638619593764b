import type { OperatorOutput } from '#contract/operator/index.ts';
import { actionName } from '#desk/lib/action-name.ts';
import { Id } from './copy.tsx';
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
            {actionName(entry.command)}
          </Cell>
          <Cell>
            <About entry={entry} />
          </Cell>
          <Cell isText>{entry.why}</Cell>
          <Cell isExtra>
            <Details entry={entry} />
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

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function Details({ entry }: { entry: Entry }) {
  const given = Object.entries(entry.arguments);
  const result = Object.entries(entry.result);
  return (
    <details>
      <summary className="rounded-small text-accent text-sm hover:underline">Show</summary>
      <dl className="mt-1 grid max-w-80 gap-0.5 font-mono text-2xs">
        {[...given, ...result.map(([name, value]) => [`→ ${name}`, value] as const)].map(([name, value]) => (
          <div key={name} className="flex gap-2">
            <dt className="shrink-0 text-faint">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">{shown(value)}</dd>
          </div>
        ))}
      </dl>
      <Id id={entry.id} label="id of the entry" />
    </details>
  );
}
