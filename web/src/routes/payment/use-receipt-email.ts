import { useState } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { isEmailFine } from '#web/lib/format/email.ts';
import type { useProblem } from './use-problem.ts';

type Problems = ReturnType<typeof useProblem>;

/** The optional address that the receipt goes to. */
export function useReceiptEmail(setProblem: Problems['setProblem'], settle: Problems['settle']) {
  const t = useT();
  const [email, setEmail] = useState('');
  return {
    email,
    /** An error goes away while the address is typed, not when the field is left: nothing moves under a press on "Pay". */
    set(value: string) {
      setEmail(value);
      if (isEmailFine(value)) settle('email');
    },
    /** @param passing the player goes on elsewhere and is not brought back. @returns whether an order can be placed with it */
    check(passing = false): boolean {
      const fine = isEmailFine(email);
      if (!fine) setProblem({ at: 'email', say: () => t('login.email_wrong'), passing });
      return fine;
    },
  };
}
