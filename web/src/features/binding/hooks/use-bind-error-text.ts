import { useErrorText } from '#web/i18n/error-text.ts';
import { type MessageKey, useT } from '#web/i18n/index.tsx';
import { isApiError } from '#web/lib/portal/api.ts';

/** Texts for codes whose usual texts are about buying or signing in. */
const OF_BINDING: Record<string, MessageKey> = {
  'account.leaving': 'bind.error.leaving',
  'mail.unavailable': 'bind.error.mail',
  'request.in_flight': 'bind.error.in_flight',
  'request.key_missing': 'bind.error.again',
  'request.key_reused': 'bind.error.again',
};

/** Returns the texts for errors of linking. */
export function useBindErrorText(): (error: unknown) => string {
  const t = useT();
  const errorText = useErrorText();
  return (error) => {
    const own = isApiError(error) ? OF_BINDING[error.code] : undefined;
    return own ? t(own) : errorText(error);
  };
}
