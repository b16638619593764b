import { count } from '#desk/lib/format.ts';
import type { Finding } from '#desk/lib/gifts/give-list.ts';
import { Nothing } from '#desk/ui/page.tsx';
import { Cell, HeadCell, PhoneHead, Row, Table } from '#desk/ui/table.tsx';
import { Badge } from '#web/ui/layout/surface.tsx';

const SHOWN = 20;
const COLUMNS = [{ head: 'Line' }, { head: 'Kind' }, { head: 'Reason', isText: true }] as const;

const wrongFirst = (findings: readonly Finding[]): Finding[] =>
  [...findings].sort((one, other) => Number(other.kind === 'wrong') - Number(one.kind === 'wrong'));

/** The first lines that give nothing, the wrong ones before the unknown ones. The file has all of them. */
export function FindingsTable({ findings }: { findings: readonly Finding[] }) {
  const hidden = findings.length - SHOWN;
  return (
    <div className="grid gap-2">
      <Table caption="Lines that give nothing" columns={COLUMNS}>
        {wrongFirst(findings)
          .slice(0, SHOWN)
          .map(({ line, kind, why }) => (
            <Row key={`${line} ${why}`}>
              <HeadCell>
                <PhoneHead>Line</PhoneHead>
                {count(line)}
              </HeadCell>
              <Cell>
                <Badge tone={kind === 'wrong' ? 'bad' : 'warn'}>{kind === 'wrong' ? 'Wrong' : 'Unknown'}</Badge>
              </Cell>
              <Cell isText>{why}</Cell>
            </Row>
          ))}
      </Table>
      {hidden > 0 && <Nothing>{count(hidden)} more: the CSV file has all.</Nothing>}
    </div>
  );
}
