import { useQuery } from '@tanstack/react-query';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatClock } from '#web/lib/format/time.ts';
import { useReader } from '#web/lib/react/now.ts';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Note } from '#web/ui/layout/surface.tsx';
import { CopyText } from '#web/ui/text/copy-text.tsx';
import { joinedQuery } from '../api/queries.ts';
import { useJoinCode } from '../hooks/use-join-code.ts';

/** Interval of the checks whether the bot has received the code, while a code is shown. */
const ASK_MS = 4_000;

/** The code for a community's bot. Checks whether the player has given it to the bot. */
export function JoinCode({ id }: { id: string }) {
  const t = useT();
  const errorText = useErrorText();
  const { tag } = useLocale();
  const { own } = useReader();
  const { bridge } = useEnvironment();
  const { asking, code, isExpired } = useJoinCode(id);
  const joined = useQuery({ ...joinedQuery(true), refetchInterval: code ? ASK_MS : false });
  if (!code)
    return (
      <div className="grid gap-3">
        {isExpired && <Note>{t('community.expired')}</Note>}
        {asking.isError && (
          <Note tone="bad" role="alert">
            {errorText(asking.error)}
          </Note>
        )}
        <Button wide icon="ticket" busy={asking.isPending} onClick={() => asking.mutate()}>
          {t('community.code_get')}
        </Button>
      </div>
    );
  return (
    <div className="grid gap-3">
      <p className="text-muted text-sm">{t('community.how', { at: formatClock(code.expiresAt, tag, own) })}</p>
      <CopyText
        text={code.code}
        label={t('community.code')}
        copyLabel={t('browser.copy')}
        copiedLabel={t('browser.copied')}
        refused={t('browser.copy_failed')}
        kind="secondary"
        elsewhere={bridge?.copy}
      />
      <Button kind="quiet" icon="refresh" busy={joined.isFetching} onClick={() => void joined.refetch()}>
        {t('community.check')}
      </Button>
      <p className="text-center text-faint text-sm">{t('community.wait')}</p>
    </div>
  );
}
