import { useT } from '#web/i18n/index.tsx';
import { PageLink, useHere } from '#web/navigation/links.tsx';
import { buttonClass } from '#web/ui/controls/button.tsx';
import { Panel, PanelText } from './panel.tsx';

/** For visitors, one line: sign-in comes back to this address with every choice. */
export function SignIn() {
  const t = useT();
  const here = useHere();
  return (
    <Panel>
      <PanelText icon="user" title={t('payment.signin.title')} />
      <PageLink page="login" search={{ back: here }} className={buttonClass({ kind: 'secondary' })}>
        {t('account.signin')}
      </PageLink>
    </Panel>
  );
}
