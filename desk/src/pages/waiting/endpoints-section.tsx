import { endpointAdvice } from '#desk/lib/advice.ts';
import { logAddress } from '#desk/lib/endpoints.ts';
import { count } from '#desk/lib/format.ts';
import type { EndpointInTrouble } from '#desk/lib/waiting.ts';
import { Link } from '#desk/ui/link.tsx';
import { Section } from '#desk/ui/page.tsx';
import { Cell, HeadCell, PhoneHead, Row, Table } from '#desk/ui/table.tsx';
import { Ago } from '#desk/ui/time.tsx';

const COLUMNS = [
  { head: 'Endpoint' },
  { head: 'Given up', isNumber: true },
  { head: 'Next step', isText: true },
  { head: 'Down since' },
] as const;

/** Systems of the publisher that do not take webhooks, or not all; nothing if there is none. */
export function EndpointsSection({ endpoints, now }: { endpoints: readonly EndpointInTrouble[]; now: number }) {
  if (endpoints.length === 0) return null;
  return (
    <Section title="Webhooks to your systems" count={endpoints.length} isFlush>
      <Table caption="Webhooks to your systems" columns={COLUMNS}>
        {endpoints.map((one) => (
          <Row key={one.name}>
            <HeadCell>
              <Link to={logAddress(one.name)} className="text-accent hover:underline">
                {one.name}
              </Link>
            </HeadCell>
            <Cell isNumber>
              <PhoneHead>Given up</PhoneHead>
              {count(one.givenUp)}
              {one.isMore && ' or more'}
            </Cell>
            <Cell isText>
              {endpointAdvice(one)}
              {one.error && <span className="block text-faint text-xs wrap-anywhere">{one.error}</span>}
            </Cell>
            <Cell>{one.failingSince === null ? '—' : <Ago at={one.failingSince} now={now} />}</Cell>
          </Row>
        ))}
      </Table>
    </Section>
  );
}
