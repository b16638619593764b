import { type FormEvent, useState } from 'react';
import { Button } from '#desk/ui/button.tsx';
import { TextField, Tick } from '#desk/ui/field.tsx';
import { type Asked, problemsOf, type Query, queryOf } from './query.ts';

export type { Query };

/** Asks for a coupon or a code, and perhaps for an item. */
export function Form({ isBusy, onAsk }: { isBusy: boolean; onAsk(query: Query): void }) {
  const [asked, setAsked] = useState<Asked>({ isCode: false, text: '', game: '', item: '' });
  const [problems, setProblems] = useState({ text: '', game: '' });
  const { isCode, text, game, item } = asked;
  const change = (part: Partial<Asked>): void => setAsked({ ...asked, ...part });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    const found = problemsOf(asked);
    setProblems(found);
    if (!found.text && !found.game) onAsk(queryOf(asked));
  };
  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <div role="radiogroup" aria-label="Coupon or code" className="flex flex-wrap gap-x-6">
        <Tick type="radio" name="by" checked={!isCode} onTick={() => change({ isCode: false })} label="A coupon" />
        <Tick type="radio" name="by" checked={isCode} onTick={() => change({ isCode: true })} label="A promo code" />
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <TextField
          label={isCode ? 'Promo code' : 'Coupon'}
          description={isCode ? 'As the player typed it.' : 'Its name in the catalogue, or the id of the player’s own.'}
          autoComplete="off"
          maxLength={64}
          value={text}
          error={problems.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        <TextField
          label="Game (optional)"
          inputMode="numeric"
          autoComplete="off"
          value={game}
          error={problems.game}
          onChange={(event) => change({ game: event.currentTarget.value })}
        />
        <TextField
          label="Item (optional)"
          autoComplete="off"
          maxLength={64}
          value={item}
          onChange={(event) => change({ item: event.currentTarget.value })}
        />
      </div>
      <div>
        <Button type="submit" busy={isBusy}>
          Explain
        </Button>
      </div>
    </form>
  );
}
