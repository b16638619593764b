import { useSend } from '#web/features/invites/hooks/use-send.ts';
import { appsFor } from '#web/features/invites/model/apps.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { useAddressOf } from '#web/navigation/links.tsx';
import { Button, buttonClass } from '#web/ui/controls/button.tsx';
import { CopyText } from '#web/ui/text/copy-text.tsx';

/**
 * Shares an article like the share page shares a link: with the system's sheet, else in an app. The address carries
 * neither the sender's game nor their language.
 */
export function ShareArticle({ id, title }: { id: string; title: string }) {
  const t = useT();
  const { locale } = useLocale();
  const url = useAddressOf()(`/wap/article/${encodeURIComponent(id)}`);
  const send = useSend({ url, text: title, title });
  return (
    <div className="grid gap-3">
      {send && (
        <Button icon="external" wide onClick={() => void send()}>
          {t('share.send')}
        </Button>
      )}
      <CopyText
        text={url}
        label={t('share.send')}
        copyLabel={t('browser.copy')}
        copiedLabel={t('browser.copied')}
        refused={t('browser.copy_failed')}
        kind="secondary"
      />
      {!send && (
        <ul aria-label={t('share.apps')} className="flex flex-wrap gap-2">
          {appsFor(locale).map(({ name, linkOf }) => (
            <li key={name} className="grow">
              <a
                href={linkOf(url, title)}
                target="_blank"
                rel="noopener noreferrer"
                className={buttonClass({ wide: true })}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
