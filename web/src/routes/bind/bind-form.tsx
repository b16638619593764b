import { useState } from 'react';
import type { PhoneCountry } from '#contract/endpoints/binding.ts';
import { CodeStep } from '#web/features/account/components/sign-in/code-step.tsx';
import { useCode } from '#web/features/account/hooks/use-code.ts';
import { useWait } from '#web/features/account/hooks/use-entering.ts';
import { shownNumber, usePhone } from '#web/features/account/hooks/use-phone.ts';
import { type Linked, type Proof, useBind } from '#web/features/binding/hooks/use-bind.ts';
import { useBindErrorText } from '#web/features/binding/hooks/use-bind-error-text.ts';
import type { Kind, Target } from '#web/features/binding/model/kinds.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { useApi } from '#web/lib/visit/visit.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EmailTarget, PhoneTarget } from './targets.tsx';

export interface FormProps {
  kind: Kind;
  countries: readonly PhoneCountry[];
  /** True if a linked phone can receive sign-in codes. */
  signIn: boolean;
  onLinked(linked: Linked): void;
}

interface Props extends FormProps {
  /** A code that was sent to the current value. With it the change takes effect at once. */
  old?: Proof;
  focused: boolean;
}

/** Links a phone or an email: asks for the number or address, sends a code, and asks for the code. */
export function BindForm({ kind, countries, signIn, onLinked, old, focused }: Props) {
  const t = useT();
  const { locale } = useLocale();
  const api = useApi();
  const errorText = useBindErrorText();
  const phone = usePhone(countries);
  const [email, setEmail] = useState('');
  const [again, setAgain] = useState(false);
  const wait = useWait();
  const bind = useBind(onLinked);
  const code = useCode((target: Target, former) =>
    api('POST /me/binding/codes', { body: { target, locale, ...former } }),
  );
  const { sent } = code;
  if (!sent) {
    const step = { code, focused: focused || again };
    return kind === 'phone' ? (
      <PhoneTarget {...step} phone={phone} signIn={signIn} />
    ) : (
      <EmailTarget {...step} email={email} onEmail={setEmail} />
    );
  }
  const resend = () => {
    bind.reset();
    if (kind === 'email') return code.send({ email });
    const number = phone.take();
    if (number) code.send({ phone: number });
  };
  return (
    <div className="grid gap-4">
      <CodeStep
        key={sent.challenge}
        to={kind === 'phone' ? shownNumber(phone) : email}
        sms={kind === 'phone'}
        action={t('bind.submit')}
        of="proof"
        busy={bind.isPending}
        error={bind.isPending ? null : bind.error}
        lockedFor={wait.seconds}
        textOf={errorText}
        onCode={(digits) => bind.mutate({ challenge: sent.challenge, code: digits, old }, { onError: wait.heed })}
        code={code}
        onResend={resend}
      />
      <Button
        kind="quiet"
        wide
        onClick={() => {
          bind.reset();
          code.forget();
          setAgain(true);
        }}
      >
        {t(kind === 'phone' ? 'login.other_phone' : 'login.other_email')}
      </Button>
    </div>
  );
}
