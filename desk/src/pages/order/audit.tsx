import { entryName } from '#desk/lib/action-name.ts';
import type { OrderStory } from '#desk/lib/order/story.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { Id } from '#desk/ui/copy.tsx';
import { Link } from '#desk/ui/link.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { Cell, HeadCell, Row, Table } from '#desk/ui/table.tsx';
import { Time } from '#desk/ui/time.tsx';

const COLUMNS = [
  { head: 'Time' },
  { head: 'Operator' },
  { head: 'Action' },
  { head: 'Reason' },
  { head: 'Entry', isExtra: true },
] as const;

/** The actions of operators on the order. */
export function Audit({ story: { order, actions } }: { story: OrderStory }) {
  const may = useCan()('audit.read');
  if (actions.length === 0) {
    return (
      <Section title="Actions of operators">
        <Nothing>No operator has acted on this order.</Nothing>
      </Section>
    );
  }
  return (
    <Section
      title="Actions of operators"
      count={actions.length}
      isFlush
      aside={
        may && (
          <Link to={`/audit?order=${order.number}`} className="font-medium text-accent text-sm hover:underline">
            With details
          </Link>
        )
      }
    >
      <Table caption="Actions of operators on this order" columns={COLUMNS}>
        {actions.toReversed().map(({ at, by, why, command, id, isRepeat }) => (
          <Row key={id}>
            <HeadCell>
              <Time at={at} />
            </HeadCell>
            <Cell>{by}</Cell>
            <Cell title={command}>{entryName(command, isRepeat)}</Cell>
            <Cell isText>{why}</Cell>
            <Cell isExtra>
              <Id id={id} label="id of the entry" />
            </Cell>
          </Row>
        ))}
      </Table>
    </Section>
  );
}
