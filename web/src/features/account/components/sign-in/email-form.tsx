import { useLayoutEffect, useRef, useState } from 'react';
import type { SignedIn } from '#contract/endpoints/session.ts';
import { EMAIL, foldTyped } from '#contract/typed-text.ts';
import { type MessageKey, useLocale, useT } from '#web/i18n/index.tsx';
import { useApi } from '#web/lib/visit/visit.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/field.tsx';
import { type Code, useCode } from '../../hooks/use-code.ts';
import { useEntering } from '../../hooks/use-entering.ts';
import { clientInfo, thisBrowser } from '../../model/this-browser.ts';
import { CodeStep } from './code-step.tsx';
import { FailureNote } from './failure-note.tsx';
import { LastUsed } from './last-used.tsx';

interface Props {
  /** True if this is the sign-in method that was used last. */
  marked: boolean;
  /** True if the player has just chosen it, so that its field takes the focus. */
  focused: boolean;
  onEntered(answer: SignedIn): void;
}

/** Sign-in by a code sent by email; a new address gets an account. */
export function EmailForm({ marked, focused, onEntered }: Props) {
  const t = useT();
  const { locale } = useLocale();
  const api = useApi();
  const [email, setEmail] = useState('');
  const [again, setAgain] = useState(false);
  const code = useCode(async (address: string) =>
    api('POST /session/email/codes', { body: { email: address, ...(await thisBrowser(locale)) } }, { anonymous: true }),
  );
  const entering = useEntering(
    'email',
    async (input: { challenge: string; code: string }) =>
      api('POST /session/email', { body: { ...input, ...(await clientInfo(locale)) } }, { anonymous: true }),
    onEntered,
  );

  const { sent } = code;
  if (!sent) return <AddressStep {...{ email, marked, code }} focused={focused || again} onEmail={setEmail} />;
  return (
    <div className="grid gap-4">
      <CodeStep
        key={sent.challenge}
        to={email}
        action={t('account.signin')}
        of="sign-in"
        busy={entering.busy}
        error={entering.error}
        lockedFor={entering.lockedFor}
        onCode={(digits) => entering.submit({ challenge: sent.challenge, code: digits })}
        code={code}
        onResend={() => {
          entering.forgetError();
          code.send(email);
        }}
      />
      <Button
        kind="quiet"
        wide
        onClick={() => {
          entering.forgetError();
          code.forget();
          setAgain(true);
        }}
      >
        {t('login.other_email')}
      </Button>
    </div>
  );
}

interface AddressProps extends Omit<Props, 'onEntered'> {
  email: string;
  onEmail(email: string): void;
  code: Code<string>;
}

function AddressStep({ email, onEmail, marked, focused, code }: AddressProps) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<MessageKey | null>(null);
  useLayoutEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);
  const submit = () => {
    const address = foldTyped(email);
    const wrong = address === '' ? 'login.email_missing' : EMAIL.test(address) ? null : 'login.email_wrong';
    setProblem(wrong);
    if (wrong) field.current?.focus();
    else if (!code.sending && code.resendIn === 0) {
      onEmail(address);
      code.send(address);
    }
  };
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        ref={field}
        name="email"
        type="email"
        label={t('login.email')}
        description={t('login.email_hint')}
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
      <FailureNote error={code.sendError} seconds={code.resendIn} of="proof" />
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
}
