import { count, seconds } from '#desk/lib/format.ts';
import type { TodayData } from '#desk/lib/today/use-today.ts';
import { Link } from '#desk/ui/link.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { StatePill } from '#desk/ui/state-pill.tsx';
import { Cell, HeadCell, PhoneHead, Row, Table } from '#desk/ui/table.tsx';
import { Ago } from '#desk/ui/time.tsx';

const COLUMNS = [
  { head: 'Game' },
  { head: 'State' },
  { head: 'Delivered', isNumber: true },
  { head: 'Retrying', isNumber: true },
  { head: 'Parked', isNumber: true },
  { head: 'Takes', isNumber: true, isExtra: true },
  { head: 'Last delivery', isExtra: true },
] as const;

type Game = TodayData['games'][number];

const RANK: Record<Game['state'], number> = { not_answering: 0, refusing: 1, slow: 2, ok: 3, idle: 4 };

/** The health of the games' backends by their deliveries of the last hour, the worst first. */
export function GamesSection({ games, at }: { games: readonly Game[]; at: string }) {
  return (
    <Section title="Games" count={games.length} isFlush>
      {games.length === 0 ? (
        <div className="p-4">
          <Nothing>The catalogue has no game.</Nothing>
        </div>
      ) : (
        <Table caption="Games" columns={COLUMNS}>
          {games
            .toSorted((a, b) => RANK[a.state] - RANK[b.state])
            .map((game) => (
              <Row key={game.gid}>
                <HeadCell className="wrap-anywhere">{game.name ?? `Game ${game.gid}`}</HeadCell>
                <Cell className="max-w-96">
                  <StatePill of="backend" state={game.state} />
                  {game.lastError && game.state !== 'ok' && (
                    <span className="mt-1 block text-faint text-xs wrap-anywhere">{game.lastError}</span>
                  )}
                </Cell>
                <Cell isNumber>
                  <PhoneHead>Delivered</PhoneHead>
                  {count(game.delivered)}
                </Cell>
                <Cell isNumber>
                  <PhoneHead>Retrying</PhoneHead>
                  {count(game.retrying)}
                </Cell>
                <Cell isNumber>
                  <PhoneHead>Parked</PhoneHead>
                  {game.parked > 0 ? (
                    <Link to="/waiting" className="text-accent underline underline-offset-2">
                      {count(game.parked)}
                      <span className="sr-only"> parked deliveries of {game.name ?? `game ${game.gid}`}</span>
                    </Link>
                  ) : (
                    0
                  )}
                </Cell>
                <Cell isNumber isExtra>
                  {game.seconds === null ? '—' : seconds(game.seconds)}
                </Cell>
                <Cell isExtra>{game.lastAcceptedAt ? <Ago at={game.lastAcceptedAt} now={Date.parse(at)} /> : '—'}</Cell>
              </Row>
            ))}
        </Table>
      )}
    </Section>
  );
}
