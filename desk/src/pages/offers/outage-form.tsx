import { type FormEvent, useState } from 'react';
import type { OperatorInput } from '#contract/operator/index.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { Button } from '#desk/ui/button.tsx';
import { TextField, Tick } from '#desk/ui/field.tsx';
import { SelectField } from '#desk/ui/select-field.tsx';
import { TimeField } from '#desk/ui/time-field.tsx';

export type OutageQuery = OperatorInput<'GET /grants/outage'>['query'];
type Group = OutageQuery['group'];

const GROUPS: readonly (readonly [Group, string])[] = [
  ['late', 'Paid then, and got the item late or not yet'],
  ['tried', 'Tried to buy then, and could not pay'],
  ['signed-in', 'Were signed in then'],
];
const MAX_MS = 31 * 86_400_000;

interface Props {
  isBusy: boolean;
  onChange(): void;
  onFind(query: OutageQuery): void;
}

/** The game, the time and the group of players. */
export function OutageForm({ isBusy, onChange, onFind }: Props) {
  const choices = useRead('GET /grants/choices', {});
  const [typed, setTyped] = useState({ game: '', from: '', until: '', minutes: '10', group: 'late' as Group });
  const [problems, setProblems] = useState<ReturnType<typeof problemsOf>>({});
  const change = (part: Partial<typeof typed>): void => {
    setTyped({ ...typed, ...part });
    onChange();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = problemsOf(typed);
    setProblems(found);
    if (isBusy || Object.keys(found).length > 0) return;
    const { game, from, until, group, minutes } = typed;
    onFind({ from, until, group, ...(game && { game }), ...(group === 'late' && { minutes: minutes.trim() }) });
  };
  const games = (choices.data?.games ?? []).map(({ gid, name }) => [`${gid}`, name] as const);
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <SelectField
        label="Game"
        error={choices.isError ? 'The games could not be loaded. Reload this page.' : undefined}
        value={typed.game}
        options={[['', 'All games'], ...games]}
        onChoose={(game) => change({ game })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {(['from', 'until'] as const).map((name) => (
          <TimeField
            key={name}
            label={name === 'from' ? 'From' : 'Until'}
            value={typed[name]}
            error={problems[name]}
            onChange={(iso) => change({ [name]: iso })}
          />
        ))}
      </div>
      <Groups group={typed.group} onGroup={(group) => change({ group })} />
      {typed.group === 'late' && (
        <TextField
          label="Late after (minutes)"
          inputMode="numeric"
          autoComplete="off"
          value={typed.minutes}
          error={problems.minutes}
          onChange={(event) => change({ minutes: event.currentTarget.value })}
        />
      )}
      <div className="flex justify-end">
        <Button type="submit" kind="primary" busy={isBusy}>
          Find the players
        </Button>
      </div>
    </form>
  );
}

const Groups = ({ group, onGroup }: { group: Group; onGroup(group: Group): void }) => (
  <div role="radiogroup" aria-label="Players" className="grid gap-1">
    {GROUPS.map(([one, label]) => (
      <Tick key={one} type="radio" name="group" checked={group === one} onTick={() => onGroup(one)} label={label} />
    ))}
  </div>
);

/** Returns a sentence for each wrong field. */
function problemsOf({ from, until, minutes, group }: Record<'from' | 'until' | 'minutes', string> & { group: Group }) {
  const problems: Partial<Record<'from' | 'until' | 'minutes', string>> = {};
  if (from === '') problems.from = 'Type a day and a time.';
  if (until === '') problems.until = 'Type a day and a time.';
  if (from !== '' && until !== '') {
    const length = Date.parse(until) - Date.parse(from);
    if (length <= 0) problems.until = 'The end must be after the start.';
    if (length > MAX_MS) problems.until = 'At most 31 days can be searched.';
  }
  if (group === 'late' && !/^[1-9]\d{0,3}$/.test(minutes.trim())) problems.minutes = 'Type a whole number above zero.';
  return problems;
}
