import type { SignedIn } from '#contract/endpoints/session.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { useApi } from '#web/lib/visit/visit.ts';
import { useCode } from '../../hooks/use-code.ts';
import { useEmail } from '../../hooks/use-email.ts';
import { useEntering } from '../../hooks/use-entering.ts';
import { clientInfo, thisBrowser } from '../../model/this-browser.ts';
import { CodeForm } from './code-form.tsx';
import { EmailField } from './email-field.tsx';

interface Props {
  /** True if this is the sign-in method that was used last. */
  marked: boolean;
  /** True if the player has just chosen it, so that its field takes the focus. */
  focused: boolean;
  onEntered(answer: SignedIn): void;
}

/** Sign-in by a code sent by email; a new address gets an account. */
export function EmailForm({ marked, focused, onEntered }: Props) {
  const t = useT();
  const { locale } = useLocale();
  const api = useApi();
  const entry = useEmail();
  const code = useCode(async (email: string) =>
    api('POST /session/email/codes', { body: { email, ...(await thisBrowser(locale)) } }, { anonymous: true }),
  );
  const entering = useEntering(
    'email',
    async (proof: { challenge: string; code: string }) =>
      api('POST /session/email', { body: { ...proof, ...(await clientInfo(locale)) } }, { anonymous: true }),
    onEntered,
  );
  return (
    <CodeForm
      {...{ code, marked, focused, ...entering }}
      take={entry.take}
      to={entry.email}
      action={t('account.signin')}
      of="sign-in"
      onCode={entering.submit}
    >
      {(focus) => <EmailField entry={entry} description={t('login.email_hint')} focused={focus} />}
    </CodeForm>
  );
}
