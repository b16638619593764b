import { useEffect } from 'react';
import type { Provider } from '#contract/sign-in.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useT } from '#web/i18n/index.tsx';
import { ApiError } from '#web/lib/portal/api.ts';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { PageLink, useReturnTo } from '#web/navigation/links.tsx';
import { Button, buttonClass } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { useProviderName } from '../../hooks/use-providers.ts';
import { StepTitle } from '../sign-in/step-title.tsx';

interface Props {
  provider: Provider;
  /** Null if the address belongs to no sign-in of this tab. */
  error: Error | null;
  /** The page where the sign-in started; null if unknown. */
  begun: string | null;
}

/** Says why a sign-in through a provider failed, and offers to start again on the page where it started. */
export function ProviderFailure({ provider, error, begun }: Props) {
  const t = useT();
  const name = useProviderName(provider);
  const errorText = useErrorText();
  const returnTo = useReturnTo();
  const cancelled = error instanceof ApiError && error.code === 'oauth.refused';
  const { bridge } = useEnvironment();
  useEffect(() => {
    bridge?.result({ of: 'login', outcome: cancelled ? 'cancelled' : 'failure' });
  }, [bridge, cancelled]);
  const look = { kind: 'primary', size: 'large' } as const;
  return (
    <div className="grid justify-items-center gap-3 py-6 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-raised text-accent">
        <Icon name="alert" size={32} />
      </span>
      <StepTitle>{t(cancelled ? 'login.provider_cancelled' : 'login.failed')}</StepTitle>
      <p role="alert" className="mb-3 text-muted">
        {error ? errorText(error) : t('login.provider_nothing', { name })}
      </p>
      {begun === null ? (
        <PageLink page="login" className={buttonClass(look)}>
          {t('login.start_again')}
        </PageLink>
      ) : (
        <Button {...look} onClick={() => returnTo(begun)}>
          {t('login.start_again')}
        </Button>
      )}
    </div>
  );
}
