import { useT } from '#web/i18n/index.tsx';
import { OS } from '#web/lib/browser/terminal.ts';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { Button, buttonClass } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { QrCode } from '#web/ui/pictures/qr-code.tsx';
import { CopyText } from '#web/ui/text/copy-text.tsx';
import { androidLink } from '../model/android-link.ts';

/** Offers every way to open a page of the shop in the system's browser. */
export function OpenElsewhere({ address, inApp }: { address: string; inApp: boolean }) {
  const t = useT();
  const { bridge, os } = useEnvironment();
  const android = os === OS.android;
  return (
    <div className="grid gap-4 text-center">
      {bridge ? (
        <Button
          size="large"
          wide
          icon="external"
          onClick={() => bridge.open(address) && bridge.result({ of: 'open-browser', outcome: 'opened' })}
        >
          {t('sdk.open_browser')}
        </Button>
      ) : (
        inApp && <p className="text-muted text-sm">{t('browser.menu')}</p>
      )}
      {!bridge && inApp && android && (
        <a href={androidLink(address)} className={buttonClass({ size: 'large', wide: true })}>
          <Icon name="external" />
          {t('sdk.open_browser')}
        </a>
      )}
      <CopyText
        text={address}
        label={t('browser.address')}
        copyLabel={t('browser.copy')}
        copiedLabel={t('browser.copied')}
        refused={t('browser.copy_failed')}
        elsewhere={bridge?.copy}
        onCopied={() => bridge?.result({ of: 'open-browser', outcome: 'copied' })}
      />
      <figure className="grid justify-items-center gap-3 pt-2">
        <QrCode text={address} label={t('browser.qr_label')} />
        <figcaption className="text-muted text-sm">{t('browser.qr')}</figcaption>
      </figure>
    </div>
  );
}
