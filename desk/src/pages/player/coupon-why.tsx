import { type FormEvent, useState } from 'react';
import type { OperatorInput, OperatorOutput } from '#contract/operator/index.ts';
import { money } from '#desk/lib/format.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { Button } from '#desk/ui/button.tsx';
import { TextField, Tick } from '#desk/ui/field.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { Time } from '#desk/ui/time.tsx';

const CALL = 'GET /players/:uid/coupons/why';

type Query = OperatorInput<typeof CALL>['query'];
type Answer = OperatorOutput<typeof CALL>;

/** Explains why a coupon or code is refused to the player. */
export function CouponWhy({ uid }: { uid: string }) {
  const { state, act } = useAct();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const ask = async (query: Query): Promise<void> => {
    setAnswer(null);
    setAnswer(await act((api) => api(CALL, { params: { uid }, query })));
  };
  return (
    <Section title="Why is a coupon refused?">
      <div className="grid gap-4">
        <Form isBusy={state.is === 'busy'} onAsk={(query) => void ask(query)} />
        {state.is === 'refused' && <Notice tone="bad">{state.text}</Notice>}
        {state.is === 'unknown' && <Notice tone="bad">No answer came. Try again.</Notice>}
        <div role="status">{answer && <Reasons answer={answer} />}</div>
      </div>
    </Section>
  );
}

function Form({ isBusy, onAsk }: { isBusy: boolean; onAsk(query: Query): void }) {
  const [isCode, setCode] = useState(false);
  const [text, setText] = useState('');
  const [game, setGame] = useState('');
  const [item, setItem] = useState('');
  const [problems, setProblems] = useState({ text: '', game: '' });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    const named = text.trim();
    const forItem = { game: game.trim(), item: item.trim() };
    const isHalf = (forItem.game === '') !== (forItem.item === '');
    const isNumber = forItem.game === '' || /^\d{1,10}$/.test(forItem.game);
    const found = {
      text: named === '' ? 'Type a coupon or a code.' : '',
      game: isHalf ? 'Type both the game and the item, or neither.' : isNumber ? '' : 'Type the number of the game.',
    };
    setProblems(found);
    if (found.text || found.game) return;
    onAsk({ ...(isCode ? { code: named } : { coupon: named }), ...(forItem.game !== '' && forItem) });
  };
  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <div role="radiogroup" aria-label="Coupon or code" className="flex flex-wrap gap-x-6">
        <Tick type="radio" name="by" checked={!isCode} onTick={() => setCode(false)} label="A coupon" />
        <Tick type="radio" name="by" checked={isCode} onTick={() => setCode(true)} label="A promo code" />
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <TextField
          label={isCode ? 'Promo code' : 'Coupon'}
          description={isCode ? 'As the player typed it.' : 'Its name in the catalogue, or the id of the player’s own.'}
          autoComplete="off"
          maxLength={64}
          value={text}
          error={problems.text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <TextField
          label="Game (optional)"
          inputMode="numeric"
          autoComplete="off"
          value={game}
          error={problems.game}
          onChange={(event) => setGame(event.currentTarget.value)}
        />
        <TextField
          label="Item (optional)"
          autoComplete="off"
          maxLength={64}
          value={item}
          onChange={(event) => setItem(event.currentTarget.value)}
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

function Reasons({ answer: { template, claim, item, coupons } }: { answer: Answer }) {
  return (
    <div className="grid gap-2 text-sm">
      {item && (
        <p className="text-muted">
          For {item.item} of game {item.game}, {item.region}: {money(item.list, item.currency)}
        </p>
      )}
      {coupons.length === 0 && <Nothing>The player has no such coupon.</Nothing>}
      <ul className="grid gap-2">
        {coupons.map(({ id, why, claimedAt, expiresAt }) => (
          <li key={id}>
            <span className="font-medium">{why}</span>
            <span className="block text-muted text-xs">
              {template}, claimed <Time at={claimedAt} />, expires <Time at={expiresAt} />
            </span>
          </li>
        ))}
      </ul>
      {claim && <p>One more claim: {claim.why}</p>}
    </div>
  );
}
