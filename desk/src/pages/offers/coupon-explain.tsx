import { type FormEvent, useState } from 'react';
import type { OperatorOutput } from '#contract/operator/index.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { Button } from '#desk/ui/button.tsx';
import { CALL, Reasons } from '#desk/ui/coupon-reasons.tsx';
import { TextField } from '#desk/ui/field.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Section } from '#desk/ui/page.tsx';

/** Explains why the coupon is refused to a player. */
export function CouponExplain({ coupon }: { coupon: string }) {
  const { state, act } = useAct();
  const [uid, setUid] = useState('');
  const [problem, setProblem] = useState('');
  const [answer, setAnswer] = useState<OperatorOutput<typeof CALL> | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const typed = uid.trim();
    const isNumber = /^\d{1,15}$/.test(typed);
    setProblem(isNumber ? '' : 'Type the number of the player.');
    if (!isNumber) return;
    setAnswer(null);
    setAnswer(await act((api) => api(CALL, { params: { uid: typed }, query: { coupon } })));
  };
  return (
    <Section title="Why is it refused to a player?">
      <form noValidate className="grid gap-3 sm:max-w-sm" onSubmit={(event) => void submit(event)}>
        <TextField
          label="Player"
          description="The number of the player."
          inputMode="numeric"
          autoComplete="off"
          value={uid}
          error={problem}
          onChange={(event) => setUid(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" busy={state.is === 'busy'}>
            Explain
          </Button>
        </div>
        {state.is === 'refused' && <Notice tone="bad">{state.text}</Notice>}
        {state.is === 'unknown' && <Notice tone="bad">No answer came. Try again.</Notice>}
      </form>
      <div role="status" className="mt-3 empty:hidden">
        {answer && <Reasons answer={answer} />}
      </div>
    </Section>
  );
}
