import { PageLink, useHere } from '#web/app/navigation.tsx';
import { useT } from '#web/i18n/index.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { PanelMessage } from './panel.tsx';

/** For visitors: sign-in comes back to this address with every choice. */
export function SignIn() {
  const t = useT();
  const here = useHere();
  return (
    <PanelMessage icon="user" title={t('error.session.required')} text={t('payment.signin.text')}>
      <PageLink page="login" search={{ back: here }} className={buttonClass({ kind: 'secondary' })}>
        {t('account.signin')}
      </PageLink>
    </PanelMessage>
  );
}
