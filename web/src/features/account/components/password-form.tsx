import { useRef, useState } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { isApiError } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import type { SignIn } from '../sign-in.ts';
import { PasswordField } from './password-field.tsx';
import { SignInFailure } from './sign-in-failure.tsx';

type Missing = { username?: true; password?: true };

/** Sign-in by username and password; other ways will stand beside it. */
export function PasswordForm({ signIn, busy, error, lockedFor }: SignIn) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<Missing>({});
  const focus = (name: keyof Missing) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();

  const submit = (data: FormData) => {
    const username = String(data.get('username')).trim();
    const password = String(data.get('password'));
    const lacking: Missing = { ...(!username && { username: true }), ...(!password && { password: true }) };
    setMissing(lacking);
    if (lacking.username) return focus('username');
    if (lacking.password) return focus('password');
    if (busy || lockedFor > 0) return;
    signIn(
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
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit(new FormData(event.currentTarget));
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
      <SignInFailure error={error} lockedFor={lockedFor} />
      <Button kind="primary" size="large" type="submit" wide busy={busy} disabled={lockedFor > 0}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
