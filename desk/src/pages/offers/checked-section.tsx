import { count, money } from '#desk/lib/format.ts';
import { playersText } from '#desk/lib/gifts/contents.ts';
import type { CheckedList } from '#desk/lib/gifts/give-list.ts';
import { saveResult } from '#desk/lib/gifts/save-result.ts';
import { Button } from '#desk/ui/button.tsx';
import { Facts } from '#desk/ui/facts.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Section } from '#desk/ui/page.tsx';
import { FindingsTable } from './findings-table.tsx';
import { GiveForm } from './give-form.tsx';

interface Props {
  checked: CheckedList;
  onClose(): void;
  onDone(text: string): void;
}

/** The result of the check, and the form that gives. */
export function CheckedSection({ checked, onClose, onDone }: Props) {
  const { findings, problem, fresh, gift } = checked;
  const wrong = findings.filter(({ kind }) => kind === 'wrong').length;
  return (
    <Section
      title="Result of the check"
      aside={
        <Button size="small" onClick={() => saveResult(`${gift.batch}-check`, checked.csv)}>
          Save as CSV
        </Button>
      }
    >
      <div className="grid gap-4">
        <div role="status">
          <Facts facts={factsOf(checked, wrong)} />
        </div>
        {findings.length > 0 && <FindingsTable findings={findings} />}
        {problem !== null && <Notice tone="bad">{problem}</Notice>}
        {wrong > 0 && <Notice tone="bad">Lines are wrong, so nothing can be given. Correct the list first.</Notice>}
        {problem === null && wrong === 0 && fresh === 0 && (
          <Notice>No player of the list would get anything. Nothing is left to give.</Notice>
        )}
        {problem === null && wrong === 0 && fresh > 0 && (
          <GiveForm checked={checked} onClose={onClose} onDone={onDone} />
        )}
      </div>
    </Section>
  );
}

const factsOf = ({ list, fresh, before, value, currency, sums, findings }: CheckedList, wrong: number) => [
  ['Lines', count(list.rows)] as const,
  ['Would get it', playersText(fresh)] as const,
  ['Have it', playersText(before)] as const,
  ['Unknown', count(findings.length - wrong)] as const,
  ['Wrong', count(wrong)] as const,
  ...[...sums].map(([what, sum]) => [`Sum of ${what}`, count(sum)] as const),
  ['Value', value === null ? 'Not known' : `up to ${money(value, currency)}`] as const,
];
