import { type ReactNode, useEffect, useRef, useState } from 'react';
import { EMAIL, foldTyped } from '#contract/typed-text.ts';
import { FailureNote } from '#web/features/account/components/sign-in/failure-note.tsx';
import { isOfPhone, PhoneFields } from '#web/features/account/components/sign-in/phone-fields.tsx';
import type { Code } from '#web/features/account/hooks/use-code.ts';
import type { PhoneEntry } from '#web/features/account/hooks/use-phone.ts';
import { useBindErrorText } from '#web/features/binding/hooks/use-bind-error-text.ts';
import type { Target } from '#web/features/binding/model/kinds.ts';
import { type MessageKey, useT } from '#web/i18n/index.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/field.tsx';

interface StepProps {
  code: Code<Target>;
  focused: boolean;
}

/** Asks for the number to link. */
export function PhoneTarget({ code, focused, phone, signIn }: StepProps & { phone: PhoneEntry; signIn: boolean }) {
  const t = useT();
  return (
    <SendForm
      code={code}
      isSaid={isOfPhone(code.sendError)}
      take={() => {
        const number = phone.take();
        return number && { phone: number };
      }}
    >
      <PhoneFields
        phone={phone}
        description={t(signIn ? 'bind.phone_hint_sign_in' : 'bind.phone_hint')}
        error={code.sendError}
        focused={focused}
      />
    </SendForm>
  );
}

interface EmailProps extends StepProps {
  email: string;
  onEmail(email: string): void;
}

/** Asks for the address to link. */
export function EmailTarget({ code, focused, email, onEmail }: EmailProps) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<MessageKey | null>(null);
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);
  return (
    <SendForm
      code={code}
      isSaid={false}
      take={() => {
        const address = foldTyped(email);
        const wrong = address === '' ? 'login.email_missing' : EMAIL.test(address) ? null : 'login.email_wrong';
        setProblem(wrong);
        if (!wrong) {
          onEmail(address);
          return { email: address };
        }
        field.current?.focus();
        return null;
      }}
    >
      <TextField
        ref={field}
        name="email"
        type="email"
        label={t('login.email')}
        description={t('bind.email_hint')}
        autoComplete="email"
        autoCapitalize="none"
        maxLength={254}
        required
        value={email}
        onChange={({ currentTarget }) => {
          onEmail(currentTarget.value);
          setProblem(null);
        }}
        error={problem && t(problem)}
      />
    </SendForm>
  );
}

interface SendProps {
  code: Code<Target>;
  /** True if the fields show the error themselves. */
  isSaid: boolean;
  /** Returns the entered value, or null if it is missing or invalid; the fields then show why. */
  take(): Target | null;
  children: ReactNode;
}

function SendForm({ code, isSaid, take, children }: SendProps) {
  const t = useT();
  const errorText = useBindErrorText();
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const target = take();
        if (target && !code.sending && code.resendIn === 0) code.send(target);
      }}
    >
      {children}
      {!isSaid && (
        <FailureNote
          error={code.sending ? null : code.sendError}
          seconds={code.resendIn}
          of="proof"
          textOf={errorText}
        />
      )}
      <Button kind="primary" size="large" type="submit" wide busy={code.sending} disabled={code.resendIn > 0}>
        {t('login.send_code')}
      </Button>
    </form>
  );
}
