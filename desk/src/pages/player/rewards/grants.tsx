import { contentsText } from '#desk/lib/gifts/contents.ts';
import { canWithdraw, type Grant, grantReason } from '#desk/lib/gifts/grant.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { spelled } from '#desk/lib/words.ts';
import { Button } from '#desk/ui/button.tsx';
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
const WITH_ACTIONS = [...COLUMNS, { head: 'Actions' }] as const;

interface Props {
  uid: string;
  /** Absent: the role may not withdraw. */
  onWithdraw?: ((grant: Grant) => void) | undefined;
}

/** The rewards and the compensation of the player. */
export function Grants({ uid, onWithdraw }: Props) {
  const read = useRead('GET /players/:uid/grants', { params: { uid } });
  return (
    <Loaded read={read} what="the rewards">
      {({ grants }) =>
        grants.length === 0 ? (
          <div className="p-4">
            <Nothing>The player never got a reward.</Nothing>
          </div>
        ) : (
          <Table caption="Rewards of this player" columns={onWithdraw ? WITH_ACTIONS : COLUMNS}>
            {grants.map((grant) => (
              <GrantRow key={grant.id} grant={grant} onWithdraw={onWithdraw} />
            ))}
          </Table>
        )
      }
    </Loaded>
  );
}

function GrantRow({ grant, onWithdraw }: { grant: Grant } & Pick<Props, 'onWithdraw'>) {
  const { contents, source, subject, state, givenAt, until } = grant;
  const reason = grantReason(grant);
  return (
    <Row>
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
      {onWithdraw && (
        <Cell>
          {canWithdraw(grant) && (
            <Button
              size="small"
              aria-label={`Withdraw ${contentsText(contents)}${subject ? ` of ${subject}` : ''}`}
              onClick={() => onWithdraw(grant)}
            >
              Withdraw
            </Button>
          )}
        </Cell>
      )}
    </Row>
  );
}
