import { useState } from 'react';
import type { TopUp } from './top-up/use-top-up.ts';

/** Whether the buyer agreed to what their country asks for. Other words are agreed to anew. @param onAgree a choice was made */
export function useAgreement({ waiver }: Pick<TopUp, 'waiver'>, onAgree: () => void) {
  const [ticked, tick] = useState<string | null>(null);
  return {
    agreed: waiver === null || ticked === waiver.version,
    agree(yes: boolean) {
      onAgree();
      tick(yes && waiver ? waiver.version : null);
    },
  };
}
