import { useRef, useState } from 'react';
import { EMAIL, foldTyped } from '#contract/typed-text.ts';
import type { MessageKey } from '#web/i18n/index.tsx';

/** State of an email address that is being entered. */
export function useEmail() {
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<MessageKey | null>(null);
  return {
    email,
    problem,
    field,
    setEmail: (text: string) => {
      setEmail(text);
      setProblem(null);
    },
    /** Returns the address to send a code to. If it is missing or wrong, shows that by the field and returns null. */
    take: (): string | null => {
      const address = foldTyped(email);
      const wrong = address === '' ? 'login.email_missing' : EMAIL.test(address) ? null : 'login.email_wrong';
      setProblem(wrong);
      if (!wrong) setEmail(address);
      else field.current?.focus();
      return wrong ? null : address;
    },
  };
}

export type EmailEntry = ReturnType<typeof useEmail>;
