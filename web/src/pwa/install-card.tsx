import { useState } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { useVariant } from '#web/navigation/links.tsx';
import { Button, IconButton } from '#web/ui/controls/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Card } from '#web/ui/layout/surface.tsx';
import { Overlay, preloadOverlay } from '#web/ui/overlay/overlay.tsx';
import { install, useInstallOffer } from './install.ts';
import { IosSteps } from './ios-steps.tsx';

/** Offers to install the shop where the browser can; otherwise renders nothing. It is part of the page's flow. */
export function InstallCard({ className }: { className?: string }) {
  const t = useT();
  const offer = useInstallOffer();
  const variant = useVariant();
  const [explaining, explain] = useState(false);
  if (!offer) return null;
  const action = variant === 'mobile' ? t('pwa.install.mobile') : t('pwa.install.desktop');
  return (
    <Card className={cx('relative flex flex-wrap items-center gap-x-4 gap-y-3 pr-14! md:pr-16!', className)}>
      <span className="brand-mark size-10" />
      <div className="min-w-0 flex-1 basis-[11rem]">
        <h2 className="text-base">{t('pwa.install.title')}</h2>
        <p className="text-muted text-sm">{t('pwa.install.text')}</p>
      </div>
      {offer === 'prompt' ? (
        <Button onClick={() => void install.ask()}>{action}</Button>
      ) : (
        <Button aria-haspopup="dialog" onPointerEnter={preloadOverlay} onClick={() => explain(true)}>
          {action}
        </Button>
      )}
      <IconButton
        icon="close"
        label={t('pwa.install.dismiss')}
        onClick={() => void install.dismiss()}
        className="absolute top-2 right-2"
      />
      <Overlay open={explaining} onClose={() => explain(false)} title={action} closeLabel={t('common.close')}>
        <IosSteps />
      </Overlay>
    </Card>
  );
}
