import type { OperatorOutput } from '#contract/operator/index.ts';
import { day } from '#desk/lib/format.ts';
import { Link } from '#desk/ui/link.tsx';
import { StatePill } from '#desk/ui/state-pill.tsx';
import { Cell, HeadCell, Row, Table } from '#desk/ui/table.tsx';

const COLUMNS = [
  { head: 'Player' },
  { head: 'Name' },
  { head: 'State' },
  { head: 'Email', isExtra: true },
  { head: 'Phone', isExtra: true },
  { head: 'Since', isExtra: true },
] as const;

type Player = OperatorOutput<'GET /players'>['players'][number];

/** Players that were found. Personal data are masked. */
export function PlayersTable({ players }: { players: readonly Player[] }) {
  return (
    <Table caption="Players found" columns={COLUMNS}>
      {players.map(({ uid, nickname, state, email, phone, createdAt }) => (
        <Row key={uid}>
          <HeadCell>
            <Link to={`/players/${uid}`} data-result="" className="font-mono text-accent text-xs hover:underline">
              {uid}
            </Link>
          </HeadCell>
          <Cell className="wrap-anywhere">{nickname}</Cell>
          <Cell>
            <StatePill of="player" state={state} />
          </Cell>
          <Cell isExtra>{email ?? '—'}</Cell>
          <Cell isExtra>{phone ?? '—'}</Cell>
          <Cell isExtra>{day(createdAt)}</Cell>
        </Row>
      ))}
    </Table>
  );
}
