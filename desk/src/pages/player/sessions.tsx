import type { PlayerStory } from '#desk/lib/player.ts';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { Cell, HeadCell, PhoneHead, Row, Table } from '#desk/ui/table.tsx';
import { Time } from '#desk/ui/time.tsx';

const COLUMNS = [
  { head: 'Device' },
  { head: 'Game', isExtra: true },
  { head: 'Last seen' },
  { head: 'Since', isExtra: true },
] as const;

/** The devices on which the player is signed in. */
export function Sessions({ sessions }: { sessions: PlayerStory['sessions'] }) {
  return (
    <Section title="Sessions" count={sessions.length} isFlush>
      {sessions.length === 0 ? (
        <div className="p-4">
          <Nothing>The player is not signed in.</Nothing>
        </div>
      ) : (
        <Table caption="Sessions of this player" columns={COLUMNS}>
          {sessions.map(({ browser, os, game, createdAt, seenAt }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sessions have no id here.
            <Row key={at}>
              <HeadCell className="font-normal">{[browser, os].filter(Boolean).join(' on ') || 'Unknown'}</HeadCell>
              <Cell isExtra>{game ?? '—'}</Cell>
              <Cell>
                <PhoneHead>Last seen</PhoneHead>
                <Time at={seenAt} />
              </Cell>
              <Cell isExtra>
                <Time at={createdAt} />
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </Section>
  );
}
