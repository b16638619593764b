import { useState } from 'react';
import type { OperatorOutput } from '#contract/operator/index.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { CALL, Reasons } from '#desk/ui/coupon-reasons.tsx';
import { FoldedSection } from '#desk/ui/folded-section.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Form, type Query } from './form.tsx';

/** Explains why a coupon or code is refused to the player. */
export function CouponWhy({ uid }: { uid: string }) {
  const { state, act } = useAct();
  const [answer, setAnswer] = useState<OperatorOutput<typeof CALL> | null>(null);
  const ask = async (query: Query): Promise<void> => {
    setAnswer(null);
    setAnswer(await act((api) => api(CALL, { params: { uid }, query })));
  };
  return (
    <FoldedSection title="Why is a coupon refused?">
      <div className="grid gap-4 p-4">
        <Form isBusy={state.is === 'busy'} onAsk={(query) => void ask(query)} />
        {state.is === 'refused' && <Notice tone="bad">{state.text}</Notice>}
        {state.is === 'unknown' && <Notice tone="bad">No answer came. Try again.</Notice>}
        <div role="status">{answer && <Reasons answer={answer} />}</div>
      </div>
    </FoldedSection>
  );
}
