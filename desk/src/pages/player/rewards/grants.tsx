import { contentsText } from '#desk/lib/gifts/contents.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { spelled } from '#desk/lib/words.ts';
import { Loaded } from '#desk/ui/loaded.tsx';
import { Nothing } from '#desk/ui/page.tsx';
import { StatePill } from '#desk/ui/state-pill.tsx';
import { Cell, HeadCell, PhoneHead, Row, Table } from '#desk/ui/table.tsx';
import { Time } from '#desk/ui/time.tsx';

const COLUMNS = [
  { head: 'Contents' },
  { head: 'Because of' },
  { head: 'State' },
  { head: 'Given', isExtra: true },
  { head: 'Claim until', isExtra: true },
  { head: 'Reason', isText: true },
] as const;

/** The rewards and the compensation of the player. */
export function Grants({ uid }: { uid: string }) {
  const read = useRead('GET /players/:uid/grants', { params: { uid } });
  return (
    <Loaded read={read} what="the rewards">
      {({ grants }) =>
        grants.length === 0 ? (
          <div className="p-4">
            <Nothing>The player never got a reward.</Nothing>
          </div>
        ) : (
          <Table caption="Rewards of this player" columns={COLUMNS}>
            {grants.map(({ id, contents, source, subject, state, givenAt, until, reason }) => (
              <Row key={id}>
                <HeadCell className="font-normal">{contentsText(contents)}</HeadCell>
                <Cell>
                  {spelled(source)}
                  {subject && <span className="block text-faint text-xs wrap-anywhere">{subject}</span>}
                </Cell>
                <Cell>
                  <StatePill of="grant" state={state} />
                </Cell>
                <Cell isExtra>
                  <Time at={givenAt} />
                </Cell>
                <Cell isExtra>{until ? <Time at={until} /> : 'No end'}</Cell>
                <Cell isText>
                  {reason && (
                    <>
                      <PhoneHead>Reason</PhoneHead>
                      {reason}
                    </>
                  )}
                </Cell>
              </Row>
            ))}
          </Table>
        )
      }
    </Loaded>
  );
}
