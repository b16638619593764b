import { useLayoutEffect, useRef, useState } from 'react';
import type { SignedIn } from '#contract/endpoints/session.ts';
import { foldTyped } from '#contract/typed-text.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { isApiError } from '#web/lib/portal/api.ts';
import { useApi } from '#web/lib/visit/visit.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/field.tsx';
import { useEntering } from '../../hooks/use-entering.ts';
import { clientInfo } from '../../model/this-browser.ts';
import { FailureNote } from './failure-note.tsx';
import { LastUsed } from './last-used.tsx';
import { PasswordField } from './password-field.tsx';

type Missing = { username?: true; password?: true };

interface Props {
  /** True if this is the sign-in method that was used last. */
  marked: boolean;
  /** True if the player has just chosen it, so that its field takes the focus. */
  focused: boolean;
  onEntered(answer: SignedIn): void;
}

/** Sign-in by username and password. */
export function PasswordForm({ marked, focused, onEntered }: Props) {
  const t = useT();
  const { locale } = useLocale();
  const api = useApi();
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<Missing>({});
  const { submit, error, busy, lockedFor } = useEntering(
    'password',
    async (credentials: { username: string; password: string }) =>
      api('POST /session/password', { body: { ...credentials, ...(await clientInfo(locale)) } }, { anonymous: true }),
    onEntered,
  );
  const focus = (name: keyof Missing) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  useLayoutEffect(() => {
    if (focused) form.current?.querySelector('input')?.focus();
  }, [focused]);

  const signIn = (data: FormData) => {
    const username = foldTyped(String(data.get('username')));
    const password = String(data.get('password'));
    const lacking: Missing = { ...(!username && { username: true }), ...(!password && { password: true }) };
    setMissing(lacking);
    if (lacking.username) return focus('username');
    if (lacking.password) return focus('password');
    if (busy || lockedFor > 0) return;
    submit(
      { username, password },
      {
        onError: (failure) =>
          isApiError(failure, 'POST /session/password') &&
          failure.code === 'session.bad_credentials' &&
          form.current?.querySelector<HTMLInputElement>('[name=password]')?.select(),
      },
    );
  };
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        signIn(new FormData(event.currentTarget));
      }}
    >
      <TextField
        name="username"
        label={t('login.username')}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={64}
        required
        onChange={() => setMissing(({ password }) => ({ password }))}
        error={missing.username && t('login.username_missing')}
      />
      <PasswordField
        name="password"
        autoComplete="current-password"
        maxLength={256}
        required
        onChange={() => setMissing(({ username }) => ({ username }))}
        error={missing.password && t('login.password_missing')}
      />
      <FailureNote error={error} seconds={lockedFor} of="sign-in" />
      <Button kind="primary" size="large" type="submit" wide className="relative" busy={busy} disabled={lockedFor > 0}>
        {t('account.signin')}
        {marked && <LastUsed />}
      </Button>
    </form>
  );
}
