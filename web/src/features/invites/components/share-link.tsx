import { Suspense, useState } from 'react';
import { PATHS } from '#contract/routes.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatPercent } from '#web/lib/format/money.ts';
import { lazyPart } from '#web/lib/react/lazy-part.tsx';
import { useAddressOf, useVariant } from '#web/navigation/links.tsx';
import { Button, buttonClass } from '#web/ui/controls/button.tsx';
import { Card, Skeleton } from '#web/ui/layout/surface.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { CopyText } from '#web/ui/text/copy-text.tsx';
import { useSend } from '../hooks/use-send.ts';
import { appsFor } from '../model/apps.ts';

const QrCode = lazyPart(async () => (await import('#web/ui/pictures/qr-code.tsx')).QrCode);

interface Props {
  code: string;
  percent: number;
  /** Called when the player has shared or copied the link. */
  onShared(): void;
}

/** The player's link, and the ways to share it. */
export function ShareLink({ code, percent, onShared }: Props) {
  const t = useT();
  const { locale, tag } = useLocale();
  // On a phone the server redirects to the page's mobile form.
  const address = useAddressOf()(`${PATHS.share.desktop}?invite=${code}`);
  const text = t('share.message', { percent: formatPercent(percent, tag) });
  const send = useSend({ url: address, text, title: t('share.title') });
  return (
    <Card className="grid content-start gap-4">
      <h2 className="text-lg">{t('share.link')}</h2>
      {send && (
        <Button kind="primary" size="large" wide icon="external" onClick={() => void send().then(onShared)}>
          {t('share.send')}
        </Button>
      )}
      <CopyText
        text={address}
        label={t('share.link')}
        copyLabel={t('browser.copy')}
        copiedLabel={t('browser.copied')}
        refused={t('browser.copy_failed')}
        kind={send ? 'secondary' : 'primary'}
        onCopied={onShared}
      />
      {!send && (
        <ul aria-label={t('share.apps')} className="flex flex-wrap gap-2">
          {appsFor(locale).map(({ name, linkOf }) => (
            <li key={name} className="grow">
              <a
                href={linkOf(address, text)}
                target="_blank"
                rel="noopener noreferrer"
                className={buttonClass({ wide: true })}
                onClick={onShared}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      <ScanCode address={address} />
    </Card>
  );
}

/** The link as a QR code for people nearby. Wide screens show it at once. */
function ScanCode({ address }: { address: string }) {
  const t = useT();
  const isWide = useVariant() === 'desktop';
  const [open, setOpen] = useState(false);
  const shown = isWide || open;
  return (
    <div className="grid justify-items-center gap-3 text-center">
      {!isWide && (
        <Button kind="quiet" aria-expanded={open} onClick={() => setOpen(!open)} className="justify-self-stretch">
          {t('share.qr')}
          <Icon name="chevron-down" className={open ? 'rotate-180' : undefined} />
        </Button>
      )}
      {shown && (
        <>
          <Suspense fallback={<Skeleton className="size-40 rounded-control" />}>
            <QrCode text={address} label={t('browser.qr_label')} className="size-40!" />
          </Suspense>
          <p className="text-muted text-sm">{t('share.qr_hint')}</p>
        </>
      )}
    </div>
  );
}
