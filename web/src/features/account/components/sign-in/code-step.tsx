import { type ClipboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { foldTyped } from '#contract/typed-text.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { T, useT } from '#web/i18n/index.tsx';
import { formatCountdown } from '#web/lib/format/time.ts';
import { ApiError } from '#web/lib/portal/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/field.tsx';
import type { Code } from '../../hooks/use-code.ts';
import { useWebOtp } from '../../hooks/use-web-otp.ts';
import { FailureNote } from './failure-note.tsx';

const DIGITS = 6;
/** Returns only the digits, of any script: "１２３ ４５６" is 123456. */
const digitsOf = (text: string): string => foldTyped(text).replace(/\D/g, '');

interface Props {
  /** The address or number that received the code; shown to the player. */
  to: string;
  /** True if the code comes by text message. */
  sms?: boolean;
  /** Label of the button. */
  action: string;
  kind?: 'primary' | 'danger';
  busy: boolean;
  error: unknown;
  /** Seconds until another try is allowed. */
  lockedFor: number;
  of: 'sign-in' | 'proof';
  onCode(code: string): void;
  code: Pick<Code<never>, 'resendIn' | 'sending' | 'sendError'>;
  onResend(): void;
  /** Replaces the usual error texts, for callers whose codes have their own meaning. */
  textOf?: (error: unknown) => string;
}

/**
 * Takes the code that came by email or text message. A phone fills it in by itself, and a complete code is sent at
 * once.
 */
export function CodeStep({
  to,
  sms = false,
  action,
  kind = 'primary',
  busy,
  error,
  lockedFor,
  of,
  onCode,
  code,
  onResend,
  textOf,
}: Props) {
  const t = useT();
  const errorText = useErrorText();
  const field = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  useLayoutEffect(() => field.current?.focus(), []);
  useLayoutEffect(() => {
    if (error) field.current?.select();
  }, [error]);

  const submit = (text: string) => {
    const digits = digitsOf(text);
    setMissing(digits.length !== DIGITS);
    if (digits.length !== DIGITS) field.current?.focus();
    else if (!busy && lockedFor === 0) onCode(digits);
  };
  /** Accepts text copied with the code: a space in it, or the whole line. */
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const digits = digitsOf(event.clipboardData.getData('text'));
    if (digits.length !== DIGITS) return;
    event.preventDefault();
    event.currentTarget.value = digits;
    submit(digits);
  };
  useWebOtp(sms, (text) => {
    if (field.current) field.current.value = digitsOf(text);
    submit(text);
  });
  const wrong = error instanceof ApiError && error.code === 'code.wrong';
  const { resendIn, sending, sendError } = code;
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit(field.current?.value ?? '');
      }}
    >
      <p className="text-muted">
        <T id="login.code_sent" values={{ to }} parts={[<strong key="0" className="wrap-anywhere text-ink" />]} />
      </p>
      <TextField
        ref={field}
        name="code"
        label={t('login.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        // Leaves room for a space in the middle.
        maxLength={DIGITS + 2}
        required
        className="tabular-nums tracking-[0.3em]"
        onPaste={paste}
        onChange={({ currentTarget: { value }, nativeEvent }) => {
          setMissing(false);
          // A player who deletes digits is still correcting a wrong code, so it is not sent yet.
          const whole = digitsOf(value).length === DIGITS;
          if (whole && !(nativeEvent as InputEvent).inputType?.startsWith('delete')) submit(value);
        }}
        error={(missing && t('login.code_missing')) || (wrong && errorText(error))}
      />
      {!wrong && <FailureNote error={error} seconds={lockedFor} of={of} textOf={textOf} />}
      <FailureNote error={sendError} seconds={resendIn} of="proof" textOf={textOf} />
      <Button kind={kind} size="large" type="submit" wide busy={busy} disabled={lockedFor > 0}>
        {action}
      </Button>
      <Button kind="quiet" wide busy={sending} disabled={resendIn > 0} onClick={onResend}>
        {resendIn > 0 ? t('login.resend_in', { time: formatCountdown(resendIn) }) : t('login.resend')}
      </Button>
    </form>
  );
}
