import { useErrorText } from '#web/i18n/error-text.ts';
import { useT } from '#web/i18n/index.tsx';
import { formatCountdown } from '#web/lib/format/time.ts';
import { ApiError } from '#web/lib/portal/api.ts';
import { Note } from '#web/ui/layout/surface.tsx';

interface Props {
  error: unknown;
  /** Seconds until another try is allowed. If the server asked to wait, the note disappears at 0. */
  seconds: number;
  /** The refused action: a sign-in, or a proof of ownership. */
  of: 'sign-in' | 'proof';
  /** Replaces the usual error texts, for callers whose codes have their own meaning. */
  textOf?: ((error: unknown) => string) | undefined;
}

/** Shows why something was refused, and for how long. */
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
        {/* Screen readers announce it once, not each second. */}
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
