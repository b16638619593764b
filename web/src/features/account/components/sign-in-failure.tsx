import { useErrorText } from '#web/i18n/error-text.ts';
import { useT } from '#web/i18n/index.tsx';
import { ApiError } from '#web/lib/api.ts';
import { formatCountdown } from '#web/lib/time.ts';
import { Note } from '#web/ui/surface.tsx';

/** Why sign-in failed, and for how long it is closed. */
export function SignInFailure({ error, lockedFor }: { error: unknown; lockedFor: number }) {
  const t = useT();
  const errorText = useErrorText();
  if (!error) return null;
  const code = error instanceof ApiError ? error.code : null;
  const waits = code === 'session.locked' || code === 'request.too_many';
  if (waits && lockedFor === 0) return null;
  return (
    <Note tone="bad" role="alert">
      <p className="font-semibold">{t(waits ? 'login.locked' : 'login.failed')}</p>
      {/* Announced once, not each second. */}
      {waits ? (
        <p aria-live="off">{t('login.locked_text', { time: formatCountdown(lockedFor) })}</p>
      ) : (
        <p>{code === 'session.bad_credentials' ? t('login.failed_text') : errorText(error)}</p>
      )}
    </Note>
  );
}
