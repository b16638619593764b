import { useEffect, useState } from 'react';
import type { Draw } from '#contract/endpoints/lottery.ts';
import { type Check, checkDraw } from '../model/check.ts';
import { keptDraws } from '../model/kept-draws.ts';

/** Checks a draw by what this browser kept. `unable`: it cannot compute, as where the shop is opened by plain http. */
export function useCheck(draw: Draw, uid: string): Check | 'unable' | null {
  const [check, setCheck] = useState<Check | 'unable' | null>(null);
  // The same draw comes again as another object with each answer.
  const text = JSON.stringify(draw);
  useEffect(() => {
    let over = false;
    void keptDraws
      .of(uid)
      .then((all) => checkDraw(JSON.parse(text) as Draw, all, uid))
      .catch((error: unknown) => {
        console.warn('the draw cannot be checked here', error);
        return 'unable' as const;
      })
      .then((found) => over || setCheck(found));
    return () => {
      over = true;
    };
  }, [text, uid]);
  return check;
}
