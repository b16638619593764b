import { useRef } from 'react';
import type { ClientInput } from '#contract/endpoints/index.ts';
import type { SignedIn } from '#contract/endpoints/session.ts';
import type { Provider } from '#contract/sign-in.ts';
import { T, useLocale, useT } from '#web/i18n/index.tsx';
import { ApiError } from '#web/lib/portal/api.ts';
import { useApi } from '#web/lib/visit/visit.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useCode } from '../../hooks/use-code.ts';
import { useEntering } from '../../hooks/use-entering.ts';
import { useProviderName } from '../../hooks/use-providers.ts';
import { clientInfo, thisBrowser } from '../../model/this-browser.ts';
import { CodeStep } from '../sign-in/code-step.tsx';
import { FailureNote } from '../sign-in/failure-note.tsx';
import { StepTitle } from '../sign-in/step-title.tsx';
import { PasswordProof } from './password-proof.tsx';

interface Props {
  provider: Provider;
  link: string;
  /** The masked address. */
  email: string;
  ways: readonly ('password' | 'email')[];
  onEntered(session: SignedIn, back: string | null): void;
  /** Starts the sign-in again after the offer has expired. */
  onAgain(): void;
}

type Proof = ClientInput<'POST /session/link'>['body']['proof'];

/**
 * The email of the provider's identity belongs to an existing account. The owner proves ownership by password or code,
 * and then the server links both.
 */
export function LinkStep({ provider, link, email, ways, onEntered, onAgain }: Props) {
  const t = useT();
  const name = useProviderName(provider);
  const { locale } = useLocale();
  const api = useApi();
  const back = useRef<string | null>(null);
  const code = useCode(async () =>
    api('POST /session/link/codes', { body: { link, ...(await thisBrowser(locale)) } }, { anonymous: true }),
  );
  const linking = useEntering(
    provider,
    async (proof: Proof) => {
      const body = { link, proof, ...(await clientInfo(locale)) };
      const answer = await api('POST /session/link', { body }, { anonymous: true });
      back.current = answer.back;
      return answer.session;
    },
    (session) => onEntered(session, back.current),
  );
  const { sent } = code;
  const expired = [linking.error, code.sendError].some(
    (error) => error instanceof ApiError && error.code === 'link.expired',
  );
  return (
    <div className="grid gap-5">
      <div>
        <StepTitle>{t('login.link_title', { name })}</StepTitle>
        <p className="mt-1 text-muted">
          <T
            id="login.link_text"
            values={{ email, name }}
            parts={[<strong key="0" className="wrap-anywhere text-ink" />]}
          />
        </p>
      </div>
      {sent ? (
        <CodeStep
          key={sent.challenge}
          to={email}
          action={t('login.link_confirm')}
          of="proof"
          busy={linking.busy}
          error={linking.error}
          lockedFor={linking.lockedFor}
          onCode={(digits) => linking.submit({ challenge: sent.challenge, code: digits })}
          code={code}
          onResend={() => {
            linking.forgetError();
            code.send(undefined);
          }}
        />
      ) : (
        <>
          {ways.includes('password') && (
            <PasswordProof
              busy={linking.busy}
              error={linking.error}
              lockedFor={linking.lockedFor}
              onPassword={(password) => linking.submit({ password })}
            />
          )}
          {ways.includes('email') && (
            <Button
              wide
              icon="mail"
              kind={ways.includes('password') ? 'secondary' : 'primary'}
              busy={code.sending}
              disabled={code.resendIn > 0}
              onClick={() => {
                linking.forgetError();
                code.send(undefined);
              }}
            >
              {t('login.with_email')}
            </Button>
          )}
          <FailureNote error={code.sendError} seconds={code.resendIn} of="proof" />
        </>
      )}
      {expired && (
        <Button kind="primary" size="large" wide onClick={onAgain}>
          {t('login.start_again')}
        </Button>
      )}
    </div>
  );
}
