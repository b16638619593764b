import type { EndpointCall } from '#desk/lib/endpoints.ts';
import { Button } from '#desk/ui/button.tsx';
import { Id } from '#desk/ui/copy.tsx';
import { OrderLink } from '#desk/ui/order-link.tsx';
import { PlayerLink } from '#desk/ui/player-link.tsx';
import { StatePill } from '#desk/ui/state-pill.tsx';
import { Cell, HeadCell, PhoneHead, Row } from '#desk/ui/table.tsx';
import { Time } from '#desk/ui/time.tsx';

interface Props {
  call: EndpointCall;
  onShow(): void;
  onRepeat: (() => void) | undefined;
}

const None = () => <span className="text-faint">—</span>;

/** One try. Answers of the receiver are only text. */
export function CallRow({ call: { type, event, uid, number, status, ms, error, at }, onShow, onRepeat }: Props) {
  return (
    <Row>
      <HeadCell className="font-mono text-xs">{type}</HeadCell>
      <Cell isText>
        <StatePill of="webhookTry" state={error === null ? 'taken' : 'failed'} />{' '}
        {error === null ? status : <span className="text-xs wrap-anywhere">{error}</span>}
      </Cell>
      <Cell isNumber className="max-md:ml-0!">
        {ms} ms
      </Cell>
      <Cell>
        <PhoneHead>Player</PhoneHead>
        {uid && uid !== '0' ? <PlayerLink uid={Number(uid)} /> : <None />}
      </Cell>
      <Cell>{number ? <OrderLink number={number} /> : <None />}</Cell>
      <Cell>
        <Time at={at} />
      </Cell>
      <Cell isExtra>
        <Id id={event} label="id of the event" />
      </Cell>
      <Cell>
        <span className="flex gap-2 max-md:flex-wrap">
          <Button size="small" aria-label={`Show: ${type} ${event}`} onClick={onShow}>
            Show
          </Button>
          {onRepeat && (
            <Button
              size="small"
              aria-label={`Send again: ${type} ${event}`}
              className="whitespace-nowrap"
              onClick={onRepeat}
            >
              Send again
            </Button>
          )}
        </span>
      </Cell>
    </Row>
  );
}
