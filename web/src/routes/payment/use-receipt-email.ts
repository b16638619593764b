import { useState } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { isEmailFine } from '#web/lib/format/email.ts';
import type { useProblem } from './use-problem.ts';

type Problems = ReturnType<typeof useProblem>;

/** Holds the optional address for the receipt. */
export function useReceiptEmail(setProblem: Problems['setProblem'], settle: Problems['settle']) {
  const t = useT();
  const [email, setEmail] = useState('');
  return {
    email,
    /** An error disappears while the address is typed, not on blur, so that nothing moves under a press on "Pay". */
    set(value: string) {
      setEmail(value);
      if (isEmailFine(value)) settle('email');
    },
    /**
     * Returns true if an order can be placed with the address.
     * @param passing true if the player moves on and must not be brought back
     */
    check(passing = false): boolean {
      const fine = isEmailFine(email);
      if (!fine) setProblem({ at: 'email', say: () => t('login.email_wrong'), passing });
      return fine;
    },
  };
}
