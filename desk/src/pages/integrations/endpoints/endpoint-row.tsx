import { type Endpoint, limitedCount, logAddress, secretSentence, stateSentence } from '#desk/lib/endpoints.ts';
import { Button, buttonClass } from '#desk/ui/button.tsx';
import { Link } from '#desk/ui/link.tsx';
import { Cell, HeadCell, PhoneHead, Row } from '#desk/ui/table.tsx';
import { Ago, Time } from '#desk/ui/time.tsx';
import { cx } from '#web/ui/cx.ts';

interface Props {
  endpoint: Endpoint;
  now: number;
  onTest: (() => void) | undefined;
  onRepeat: (() => void) | undefined;
}

const DOTS = { sends: 'bg-ok', first: 'bg-accent', down: 'bg-bad' } as const;
const COUNTS = [
  ['waiting', 'Waiting'],
  ['parked', 'Parked'],
  ['givenUp', 'Given up'],
] as const;

/** One endpoint with its state, and its actions. */
export function EndpointRow({ endpoint, now, onTest, onRepeat }: Props) {
  const { name, host, types, state, nextTryAt, secrets, lastSuccessAt, medianMs } = endpoint;
  return (
    <Row>
      <HeadCell>
        {name}
        <span className="block font-mono font-normal text-faint text-xs wrap-anywhere">{host}</span>
        <span title={types.join(', ')} className="block font-normal text-faint text-xs">
          {types.length === 1 ? types[0] : `${types.length} types of events`}
        </span>
        <span className={cx('block font-normal text-xs wrap-anywhere', secrets === 0 ? 'text-bad' : 'text-faint')}>
          {secretSentence(endpoint)}
        </span>
      </HeadCell>
      <Cell isText>
        <span className="flex items-start gap-2">
          <span aria-hidden="true" className={cx('mt-1.5 size-2.5 shrink-0 rounded-full', DOTS[state])} />
          <span>
            {stateSentence(endpoint)}
            {nextTryAt && (
              <span className="block text-faint text-xs">
                Next try: <Time at={nextTryAt} />
              </span>
            )}
          </span>
        </span>
      </Cell>
      {COUNTS.map(([field, head]) => (
        <Cell key={field} isNumber className="max-md:ml-0!">
          <PhoneHead>{head}</PhoneHead>
          {limitedCount(endpoint[field])}
        </Cell>
      ))}
      <Cell isNumber className="max-md:ml-0!">
        <PhoneHead>Median</PhoneHead>
        {medianMs === null ? '—' : `${medianMs} ms`}
      </Cell>
      <Cell>
        <PhoneHead>Last success</PhoneHead>
        {lastSuccessAt ? <Ago at={lastSuccessAt} now={now} /> : '—'}
      </Cell>
      <Cell className="max-md:order-last max-md:basis-full">
        <span className="flex gap-2 max-md:flex-wrap">
          <Link to={logAddress(name)} aria-label={`Log: ${name}`} className={buttonClass({ size: 'small' })}>
            Log
          </Link>
          {onRepeat && (
            <Button size="small" aria-label={`Send again: ${name}`} className="whitespace-nowrap" onClick={onRepeat}>
              Send again
            </Button>
          )}
          {onTest && (
            <Button size="small" aria-label={`Test: ${name}`} onClick={onTest}>
              Test
            </Button>
          )}
        </span>
      </Cell>
    </Row>
  );
}
