import { type ComponentProps, type ReactNode, useState } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import type { Code } from '../../hooks/use-code.ts';
import { CodeStep } from './code-step.tsx';
import { FailureNote } from './failure-note.tsx';
import { LastUsed } from './last-used.tsx';

interface Props<I> extends Omit<ComponentProps<typeof CodeStep>, 'code' | 'onCode' | 'onResend'> {
  code: Code<I>;
  /** Returns the entered number or address. If it is missing or invalid, the fields show that, and it returns null. */
  take(): I | null;
  /** True if the fields show the error of sending themselves. */
  isShown?: boolean;
  /** True if this is the sign-in method that was used last. */
  marked?: boolean;
  /** True if the fields take the focus. */
  focused: boolean;
  onCode(proof: { challenge: string; code: string }): void;
  forgetError(): void;
  /** The fields. */
  children(focused: boolean): ReactNode;
}

/** Asks for a phone number or an address, sends a code to it, and asks for the code. */
export function CodeForm<I>({
  code,
  take,
  isShown,
  marked,
  focused,
  onCode,
  forgetError,
  children,
  ...step
}: Props<I>) {
  const t = useT();
  const [again, setAgain] = useState(false);
  const { sent } = code;
  const send = () => {
    const input = take();
    if (input !== null && !code.sending && code.resendIn === 0) code.send(input);
  };
  if (!sent)
    return (
      <form
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {children(focused || again)}
        {!isShown && <FailureNote error={code.sendError} seconds={code.resendIn} of="proof" textOf={step.textOf} />}
        <Button
          kind="primary"
          size="large"
          type="submit"
          wide
          className="relative"
          busy={code.sending}
          disabled={code.resendIn > 0}
        >
          {t('login.send_code')}
          {marked && <LastUsed />}
        </Button>
      </form>
    );
  return (
    <div className="grid gap-4">
      <CodeStep
        {...step}
        key={sent.challenge}
        onCode={(digits) => onCode({ challenge: sent.challenge, code: digits })}
        code={code}
        onResend={() => {
          forgetError();
          send();
        }}
      />
      <Button
        kind="quiet"
        wide
        onClick={() => {
          forgetError();
          code.forget();
          setAgain(true);
        }}
      >
        {t(step.sms ? 'login.other_phone' : 'login.other_email')}
      </Button>
    </div>
  );
}
