import { useErrorText } from '#web/i18n/error-text.ts';
import { useT } from '#web/i18n/index.tsx';
import { formatCountdown } from '#web/lib/format/time.ts';
import { ApiError } from '#web/lib/portal/api.ts';
import { Note } from '#web/ui/layout/surface.tsx';

interface Props {
  error: unknown;
  /** Seconds until another try is allowed; where the portal asks to wait, the note goes with them. */
  seconds: number;
  /** What was refused: a way in, or a proof that somebody is the owner. */
  of: 'sign-in' | 'proof';
  /** Where codes mean something of their own. */
  textOf?: ((error: unknown) => string) | undefined;
}

/** Why something was refused, and for how long. */
export function FailureNote({ error, seconds, of, textOf }: Props) {
  const t = useT();
  const usual = useErrorText();
  const errorText = textOf ?? usual;
  if (!error) return null;
  const code = error instanceof ApiError ? error.code : null;
  const waits = error instanceof ApiError && error.params.retryAfter !== undefined;
  if (waits && seconds === 0) return null;
  if (waits) {
    return (
      <Note tone="bad" role="alert">
        <p className="font-semibold">{code === 'code.too_many' ? errorText(error) : t('login.locked')}</p>
        {/* Announced once, not each second. */}
        <p aria-live="off">{t('login.locked_text', { time: formatCountdown(seconds) })}</p>
      </Note>
    );
  }
  const wrong = code === 'session.bad_credentials';
  return (
    <Note tone="bad" role="alert">
      {of === 'sign-in' && <p className="font-semibold">{t('login.failed')}</p>}
      <p>{wrong ? t(of === 'sign-in' ? 'login.failed_text' : 'login.password_wrong') : errorText(error)}</p>
    </Note>
  );
}
