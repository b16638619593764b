import type { OperatorOutput } from '#contract/operator/index.ts';
import { useTest } from '#desk/lib/use-test.ts';
import { Button } from '#desk/ui/button.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Section } from '#desk/ui/page.tsx';
import { StatePill } from '#desk/ui/state-pill.tsx';
import { Cell, HeadCell, Row, Table } from '#desk/ui/table.tsx';

type Check = OperatorOutput<'POST /golive'>['checks'][number];

const COLUMNS = [
  { head: 'Check' },
  { head: 'State' },
  { head: 'Finding', isText: true },
  { head: 'Next step', isText: true },
] as const;

/** The checks of a shop that is about to open. They run when the operator asks. */
export function GoLiveSection() {
  const { answer, problem, isBusy, run } = useTest((api) => api('POST /golive', {}));
  return (
    <Section
      title="Before the shop opens"
      isFlush
      aside={
        <Button size="small" busy={isBusy} onClick={() => void run()}>
          Run the checks
        </Button>
      }
    >
      <div aria-busy={isBusy} className="grid gap-3 p-4">
        <p className="text-muted text-sm">
          Settings, games, pages, taxes, admins, worker and clock. Each game gets a test call. It takes up to 12
          seconds.
        </p>
        {problem && <Notice tone="bad">{problem}</Notice>}
        {answer && <p role="status">{summaryOf(answer.checks)}</p>}
      </div>
      {answer && (
        <Table caption="Checks before the shop opens" columns={COLUMNS}>
          {answer.checks.map(({ check, title, state, found, next }) => (
            <Row key={check}>
              <HeadCell>{title}</HeadCell>
              <Cell>
                <StatePill of="check" state={state} />
              </Cell>
              <Cell isText>{found}</Cell>
              <Cell isText>{next || <span className="text-faint">—</span>}</Cell>
            </Row>
          ))}
        </Table>
      )}
    </Section>
  );
}

/** Counts the checks; some of them only a person can do. */
function summaryOf(checks: readonly Check[]): string {
  const of = (wanted: Check['state']): number => checks.filter(({ state }) => state === wanted).length;
  const [missing, unknown] = [of('missing'), of('unknown')];
  const passed = `${of('done')} of ${checks.length} checks passed`;
  const needs = missing > 0 ? `, ${missing} ${missing === 1 ? 'needs' : 'need'} work` : '';
  return `${passed}${needs}.${unknown > 0 ? ` Look at ${unknown} yourself: the shop cannot see ${unknown === 1 ? 'it' : 'them'}.` : ''}`;
}
