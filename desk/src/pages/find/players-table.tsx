import { day } from '#desk/lib/format.ts';
import type { FoundPlayer } from '#desk/lib/found-by.ts';
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

/** Players that were found. Personal data are masked. */
export function PlayersTable({ players, caption }: { players: readonly FoundPlayer[]; caption: string }) {
  return (
    <Table caption={caption} columns={COLUMNS}>
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
