import { type MessageKey, useT } from '#web/i18n/index.tsx';
import { SignInLink } from '#web/navigation/sign-in-link.tsx';
import { BrandArt } from '#web/ui/pictures/brand-art.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';

/** Shown in place of content that needs an account: a link to sign-in that returns to this page. */
export function SignInNeeded({
  reason = 'login.needed_text',
}: {
  /** Says what the account would show here. */
  reason?: MessageKey;
}) {
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
