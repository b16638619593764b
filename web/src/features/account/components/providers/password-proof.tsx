import { useState } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { FailureNote } from '../sign-in/failure-note.tsx';
import { PasswordField } from '../sign-in/password-field.tsx';

interface Props {
  busy: boolean;
  error: unknown;
  /** Seconds until another try is allowed. */
  lockedFor: number;
  onPassword(password: string): void;
}

/** Asks for the password of an account as proof of ownership. */
export function PasswordProof({ busy, error, lockedFor, onPassword }: Props) {
  const t = useT();
  const [missing, setMissing] = useState(false);
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const password = String(new FormData(event.currentTarget).get('password'));
        setMissing(password === '');
        if (password !== '' && !busy && lockedFor === 0) onPassword(password);
      }}
    >
      <PasswordField
        name="password"
        autoComplete="current-password"
        maxLength={256}
        required
        onChange={() => setMissing(false)}
        error={missing && t('login.password_missing')}
      />
      <FailureNote error={error} seconds={lockedFor} of="proof" />
      <Button kind="primary" size="large" type="submit" wide busy={busy} disabled={lockedFor > 0}>
        {t('login.link_confirm')}
      </Button>
    </form>
  );
}
