import { useState } from 'react';
import { type NextStep, nextStep } from '#web/features/checkout/model/next-step.ts';
import type { TopUp } from './top-up/use-top-up.ts';

/** The sheets that can be open over the page. */
export type Sheet = 'signin' | 'region' | 'character' | 'method';

/** Scrolls to a step and focuses the first element that can be chosen or pressed. */
function goTo(heading: string): void {
  const section = document.getElementById(heading)?.closest('section');
  const able = ':not([aria-disabled=true], :disabled)';
  const at = section?.querySelector<HTMLElement>(`input[type=radio]:checked, input[type=radio]${able}`);
  const target = at ?? section?.querySelector<HTMLElement>(`button${able}, a[href]`);
  target?.focus({ preventScroll: true });
  section?.scrollIntoView({ block: 'start' });
}

/** Returns the next step of the button, and the open sheet. */
export function useNext({ game, located, signedIn, characters, character, item, methods, method, quote }: TopUp) {
  const [sheet, open] = useState<Sheet | null>(null);
  const found = signedIn ? characters.data?.characters.length : undefined;
  const step = nextStep({
    payable: methods.length > 0,
    located,
    signedIn,
    elsewhere: found === 0 && game.regions.length > 1,
    character: character.value,
    item: item.value,
    method: method.value,
  });
  return {
    step,
    loading: step === 'character' ? characters.isLoading : step === 'pay' && quote.loading,
    sheet,
    open,
    close: () => open(null),
    /** Opens the missing step. If the player has no characters, there is nothing to open. */
    lead(to: Exclude<NextStep, 'pay'>) {
      if (to === 'item') return goTo('step-item');
      if (to === 'unpayable' || to === 'place') return open('region');
      if (to !== 'character' || found) open(to);
    },
  };
}

export type Next = ReturnType<typeof useNext>;
