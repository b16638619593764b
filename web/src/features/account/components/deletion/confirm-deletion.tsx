import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientInput, Output } from '#contract/endpoints/index.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { ApiError } from '#web/lib/portal/api.ts';
import { refetchOwn } from '#web/lib/portal/query.ts';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { useApi } from '#web/lib/visit/visit.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useCode } from '../../hooks/use-code.ts';
import { useWait } from '../../hooks/use-entering.ts';
import { useSignOut } from '../../hooks/use-session.ts';
import { CodeStep } from '../sign-in/code-step.tsx';
import { FailureNote } from '../sign-in/failure-note.tsx';
import { PasswordField } from '../sign-in/password-field.tsx';

type Proof = ClientInput<'POST /me/deletion'>['body']['proof'];
type Account = Output<'GET /me/account'>;

/** The last step before a deletion: a code, the password, or a recent sign-in. */
export function ConfirmDeletion({ confirm, email }: Pick<Account, 'confirm' | 'email'>) {
  const t = useT();
  const { locale } = useLocale();
  const client = useQueryClient();
  const api = useApi();
  const signOut = useSignOut();
  const wait = useWait();
  const { bridge } = useEnvironment();
  const [missing, setMissing] = useState(false);
  const code = useCode(() => api('POST /me/deletion/codes', { body: { locale } }));
  const asking = useMutation({
    mutationFn: (proof: Proof) => api('POST /me/deletion', { body: { ...(proof && { proof }) } }),
    onSuccess() {
      bridge?.result({ of: 'deletion', outcome: 'asked' });
      return refetchOwn(client, 'account');
    },
    onError: wait.heed,
  });
  const { sent } = code;
  if (sent) {
    return (
      <CodeStep
        key={sent.challenge}
        to={email ?? ''}
        action={t('accdel.ask')}
        kind="danger"
        of="proof"
        busy={asking.isPending}
        error={asking.error}
        lockedFor={wait.seconds}
        onCode={(digits) => asking.mutate({ challenge: sent.challenge, code: digits })}
        code={code}
        onResend={() => {
          asking.reset();
          code.send(undefined);
        }}
      />
    );
  }
  const seconds = Math.max(wait.seconds, code.resendIn);
  const stale = asking.error instanceof ApiError && asking.error.code === 'session.stale';
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (asking.isPending || code.sending || seconds > 0) return;
        if (confirm === 'email') return code.send(undefined);
        if (confirm === 'recent') return asking.mutate(undefined);
        const password = String(new FormData(event.currentTarget).get('password'));
        setMissing(password === '');
        if (password !== '') asking.mutate({ password });
      }}
    >
      {confirm === 'password' && (
        <PasswordField
          name="password"
          autoComplete="current-password"
          maxLength={256}
          required
          onChange={() => setMissing(false)}
          error={missing && t('login.password_missing')}
        />
      )}
      <FailureNote error={asking.error ?? code.sendError} seconds={seconds} of="proof" />
      {stale && (
        <Button size="large" wide onClick={() => void signOut()}>
          {t('account.signin')}
        </Button>
      )}
      <Button
        kind="danger"
        size="large"
        type="submit"
        wide
        busy={asking.isPending || code.sending}
        disabled={seconds > 0}
      >
        {t(confirm === 'email' ? 'accdel.send_code' : 'accdel.ask')}
      </Button>
    </form>
  );
}
