import { useEffect, useState } from 'react';
import type { Draw } from '#contract/endpoints/lottery.ts';
import { type Check, checkDraw } from '../model/check.ts';
import { keptDraws } from '../model/kept-draws.ts';

/** Checks a draw against this browser's copies. `unable` if the browser cannot compute hashes, as on plain http. */
export function useCheck(draw: Draw, uid: string): Check | 'unable' | null {
  const [check, setCheck] = useState<Check | 'unable' | null>(null);
  // Each answer has a new object for the same draw, so compare it as text.
  const text = JSON.stringify(draw);
  useEffect(() => {
    let over = false;
    void keptDraws
      .of(uid)
      .then((all) => checkDraw(JSON.parse(text) as Draw, all, uid))
      .catch((error: unknown) => {
        console.warn('this browser cannot check the draw', error);
        return 'unable' as const;
      })
      .then((found) => over || setCheck(found));
    return () => {
      over = true;
    };
  }, [text, uid]);
  return check;
}
