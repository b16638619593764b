import type { Lottery } from '#contract/endpoints/lottery.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatWithZone } from '#web/lib/format/time.ts';
import { isApiError } from '#web/lib/portal/api.ts';
import { useReader } from '#web/lib/react/now.ts';
import { PageLink, useHere } from '#web/navigation/links.tsx';
import { useOnline } from '#web/pwa/use-online.ts';
import { Button, buttonClass } from '#web/ui/controls/button.tsx';
import { Note } from '#web/ui/layout/surface.tsx';
import { OddsDiffer } from '../hooks/use-draw.ts';

interface Props {
  lottery: Lottery;
  signedIn: boolean;
  /** True while it is unknown whether the player has drawn, or while the draw runs. */
  busy: boolean;
  error: unknown;
  onDraw(): void;
}

/**
 * The button that draws, or leads to sign-in and back. Before the draw opens it shows the time instead. Errors are
 * above the button.
 */
export function DrawButton({ lottery, signedIn, busy, error, onDraw }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const reader = useReader();
  const here = useHere();
  const online = useOnline();
  const problem = useProblem(error);
  const { opensAt, early } = lottery;
  const look = { kind: 'primary', size: 'large', wide: true } as const;
  return (
    <div className="grid gap-2">
      {problem && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      {!signedIn ? (
        <PageLink page="login" search={{ back: here }} className={buttonClass(look)}>
          {t('lottery.signin')}
        </PageLink>
      ) : opensAt !== null ? (
        <Note role="status" className="text-center">
          {t('error.lottery.not_open', { opensAt: formatWithZone(opensAt, tag, undefined, reader) })}
        </Note>
      ) : (
        <Button {...look} busy={busy} disabled={!online} onClick={onDraw}>
          {online ? t('lottery.draw') : t('pwa.offline.pay')}
        </Button>
      )}
      <p className="text-center text-faint text-xs">{t('lottery.free')}</p>
      {early && <p className="text-balance text-center text-faint text-xs">{t('lottery.early')}</p>}
    </div>
  );
}

/** Returns the text for an error of a draw, which also says that nothing is lost. */
function useProblem(error: unknown): string | null {
  const t = useT();
  const errorText = useErrorText();
  if (!error) return null;
  if (error instanceof OddsDiffer) return t('lottery.mismatch');
  if (isApiError(error) && error.code === 'network') return t('lottery.lost');
  return errorText(error);
}
