import { useT } from '#web/i18n/index.tsx';
import { SignInLink } from '#web/navigation/sign-in-link.tsx';
import { Panel, PanelText } from './panel.tsx';

/** One line for visitors: sign-in returns to this address with every choice. */
export function SignIn() {
  const t = useT();
  return (
    <Panel>
      <PanelText icon="user" title={t('payment.signin.title')} />
      <SignInLink />
    </Panel>
  );
}
