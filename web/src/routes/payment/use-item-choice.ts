import { useRef } from 'react';
import { afterFrame } from '#web/lib/react/first-frame.ts';
import type { TopUp } from './top-up/use-top-up.ts';

/**
 * Chooses an item after the browser has painted its mark; the price follows. Until then it is not the page's choice and
 * nothing may be paid: on a slow phone a press on "Pay" can come in between.
 */
export function useItemChoice({ choose }: Pick<TopUp, 'choose'>, onChosen: () => void) {
  const choosing = useRef(false);
  return {
    isChoosing: () => choosing.current,
    chooseItem(item: string) {
      choosing.current = true;
      afterFrame(() => {
        choosing.current = false;
        onChosen();
        choose({ item });
      });
    },
  };
}
