import { type MessageKey, useT } from '#web/i18n/index.tsx';
import { SignInLink } from '#web/navigation/sign-in-link.tsx';
import { BrandArt } from '#web/ui/pictures/brand-art.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';

/** In the place of what needs an account: the way to sign-in and back to this very page. */
export function SignInNeeded({ reason = 'login.needed_text' }: { /** What is on the account. */ reason?: MessageKey }) {
  const t = useT();
  return (
    <EmptyState
      art={<BrandArt name="empty-orders" />}
      title={t('error.session.required')}
      text={t(reason)}
      action={<SignInLink kind="primary" size="large" />}
    />
  );
}
