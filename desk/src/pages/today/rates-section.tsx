import { useState } from 'react';
import { changeText, changeTone, fallenFirst, type Rate, sampleText, shareText } from '#desk/lib/today/rates.ts';
import { Button } from '#desk/ui/button.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { Cell, HeadCell, Row, Table } from '#desk/ui/table.tsx';
import { Badge } from '#web/ui/layout/surface.tsx';

/** Rows before the button that shows all. */
const FIRST = 8;

interface Props {
  title: string;
  /** The head of the first column. */
  of: string;
  rates: readonly Rate[];
  nameOf(name: string | null): string;
}

/** How many payments succeed, next to the same hour a week ago. */
export function RatesSection({ title, of, rates, nameOf }: Props) {
  const [isAll, setAll] = useState(false);
  const rows = fallenFirst(rates);
  const columns = [{ head: of }, { head: 'Last hour' }, { head: 'A week ago' }, { head: 'Difference' }];
  return (
    <Section title={title} isFlush>
      {rows.length === 0 ? (
        <div className="p-4">
          <Nothing>Nobody tried to pay in the last hour, nor a week ago.</Nothing>
        </div>
      ) : (
        <Table caption={title} columns={columns}>
          {rows.slice(0, isAll ? undefined : FIRST).map((rate) => (
            <Row key={rate.name}>
              <HeadCell className="wrap-anywhere max-md:basis-full">{nameOf(rate.name)}</HeadCell>
              <Cell>
                <Share outcomes={rate.now} />
              </Cell>
              <Cell>
                <span className="text-faint md:hidden">then </span>
                <Share outcomes={rate.before} />
              </Cell>
              <Cell>
                <Difference rate={rate} />
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      {!isAll && rows.length > FIRST && (
        <div className="px-4 py-2">
          <Button size="small" onClick={() => setAll(true)}>
            Show all {rows.length}
          </Button>
        </div>
      )}
    </Section>
  );
}

const Share = ({ outcomes }: { outcomes: Rate['now'] }) => (
  <span className="whitespace-nowrap">
    {shareText(outcomes)} <span className="text-faint">{sampleText(outcomes)}</span>
  </span>
);

function Difference({ rate }: { rate: Rate }) {
  const tone = changeTone(rate);
  return tone ? <Badge tone={tone}>{changeText(rate)}</Badge> : <span className="text-faint">{changeText(rate)}</span>;
}
