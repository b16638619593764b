import { useEffect } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { buttonClass } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { StepTitle } from '../sign-in/step-title.tsx';

/**
 * Returns the result of a sign-in that a game's PC client started. `url` is the client's address, from the publisher's
 * catalogue.
 */
export function BackToGame({ url }: { url: string }) {
  const t = useT();
  const { bridge } = useEnvironment();
  useEffect(() => {
    bridge?.result({ of: 'login', outcome: 'success' });
  }, [bridge]);
  return (
    <div className="grid justify-items-center gap-3 py-6 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-ok-tint text-ok">
        <Icon name="check" size={32} />
      </span>
      <StepTitle>{t('login.pc_done')}</StepTitle>
      <p className="mb-3 text-muted">{t('login.pc_done_text')}</p>
      <a href={url} className={buttonClass({ kind: 'primary', size: 'large', wide: true })}>
        <Icon name="external" />
        {t('sdk.back')}
      </a>
    </div>
  );
}
