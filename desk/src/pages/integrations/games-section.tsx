import { useState } from 'react';
import type { OperatorOutput } from '#contract/operator/index.ts';
import { count } from '#desk/lib/format.ts';
import type { useRead } from '#desk/lib/use-read.ts';
import { Button } from '#desk/ui/button.tsx';
import { Loaded } from '#desk/ui/loaded.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { Cell, HeadCell, PhoneHead, Row, Table } from '#desk/ui/table.tsx';
import { Time } from '#desk/ui/time.tsx';
import { TrialDialog } from './trial-dialog.tsx';

type Game = OperatorOutput<'GET /games'>['games'][number];

const COLUMNS = [
  { head: 'Game' },
  { head: 'Backend' },
  { head: 'Accepted', isNumber: true },
  { head: 'Refused', isNumber: true },
  { head: 'Failed', isNumber: true },
  { head: 'Waiting', isNumber: true },
  { head: 'Median', isNumber: true },
  { head: 'Last error', isText: true },
  { head: 'Test' },
] as const;

interface Props {
  read: ReturnType<typeof useRead<'GET /games'>>;
  mayTest: boolean;
}

/** The games' backends, with the deliveries of the last 24 hours. */
export function GamesSection({ read, mayTest }: Props) {
  const [tested, setTested] = useState<Game | null>(null);
  return (
    <Section title="Game backends" count={read.data?.games.length} isFlush>
      <p className="border-line border-b px-4 py-2 text-muted text-sm">
        Deliveries of the last 24 hours. The median is the time from the payment to the acceptance.
      </p>
      <Loaded read={read} what="the games">
        {({ games }) =>
          games.length === 0 ? (
            <div className="p-4">
              <Nothing>The catalogue has no games.</Nothing>
            </div>
          ) : (
            <Table caption="Game backends" columns={COLUMNS}>
              {games.map((game) => (
                <GameRow key={game.gid} game={game} onTest={mayTest ? () => setTested(game) : undefined} />
              ))}
            </Table>
          )
        }
      </Loaded>
      {tested && <TrialDialog gid={tested.gid} name={tested.name} onClose={() => setTested(null)} />}
    </Section>
  );
}

const NUMBERS = [
  ['accepted', 'Accepted'],
  ['refused', 'Refused'],
  ['failed', 'Failed'],
  ['waiting', 'Waiting'],
] as const;

function GameRow({ game, onTest }: { game: Game; onTest: (() => void) | undefined }) {
  const { gid, name, host, protocol, secrets, today } = game;
  const seconds = today?.medianSeconds ?? null;
  return (
    <Row>
      <HeadCell>
        {name}
        <span className="block font-normal text-faint text-xs">{gid}</span>
      </HeadCell>
      <Cell>
        <span className="font-mono text-xs wrap-anywhere">{host ?? 'no address'}</span>
        <span className="block text-faint text-xs">
          {protocol}, {secrets === 0 ? 'no secret' : secrets === 1 ? '1 secret' : `${secrets} secrets`}
        </span>
      </Cell>
      {NUMBERS.map(([field, head]) => (
        <Cell key={field} isNumber className="max-md:ml-0!">
          <PhoneHead>{head}</PhoneHead>
          {count(today?.[field] ?? 0)}
        </Cell>
      ))}
      <Cell isNumber className="max-md:ml-0!">
        <PhoneHead>Median</PhoneHead>
        {seconds === null ? '—' : `${seconds} s`}
      </Cell>
      <Cell isText>
        <PhoneHead>Last error</PhoneHead>
        {today?.lastError ? (
          <>
            {today.lastError}
            {today.lastErrorAt && (
              <span className="block text-faint text-xs">
                <Time at={today.lastErrorAt} />
              </span>
            )}
          </>
        ) : (
          <span className="text-faint">none</span>
        )}
      </Cell>
      <Cell isAction={Boolean(onTest)}>
        {onTest ? (
          <Button size="small" aria-label={`Test call: ${name}`} onClick={onTest}>
            Test call
          </Button>
        ) : (
          <span className="text-faint">—</span>
        )}
      </Cell>
    </Row>
  );
}
