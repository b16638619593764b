import { useRead } from '#desk/lib/use-read.ts';
import { Loaded } from '#desk/ui/loaded.tsx';
import { Nothing } from '#desk/ui/page.tsx';
import { Cell, HeadCell, PhoneHead, Row, Table } from '#desk/ui/table.tsx';
import { Time } from '#desk/ui/time.tsx';

const COLUMNS = [{ head: 'First sign-in' }, { head: 'Last sign-in' }, { head: 'Came from', isExtra: true }] as const;

/** The devices in which the player signed in before. The shop stores no model and no address. */
export function Devices({ uid }: { uid: string }) {
  const read = useRead('GET /players/:uid/devices', { params: { uid } });
  return (
    <Loaded read={read} what="the devices">
      {({ devices }) =>
        devices.length === 0 ? (
          <div className="p-4">
            <Nothing>No device is known: the player signed in only by games, or blocks cookies.</Nothing>
          </div>
        ) : (
          <>
            <p className="px-4 pt-3 text-faint text-xs">
              The shop recognises a device, and stores no model or address.
            </p>
            <Table caption="Devices of this player" columns={COLUMNS}>
              {devices.map(({ firstSeenAt, seenAt, byGame }) => (
                <Row key={firstSeenAt}>
                  <HeadCell className="font-normal">
                    <Time at={firstSeenAt} />
                  </HeadCell>
                  <Cell>
                    <PhoneHead>Last</PhoneHead>
                    <Time at={seenAt} />
                  </Cell>
                  <Cell isExtra>{byGame ? 'A game' : 'The shop'}</Cell>
                </Row>
              ))}
            </Table>
          </>
        )
      }
    </Loaded>
  );
}
