import type { Game } from '#contract/endpoints/games.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useT } from '#web/i18n/index.tsx';
import { useDownload } from '#web/lib/visit/use-download.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { Button, buttonClass } from '#web/ui/controls/button.tsx';
import { Note } from '#web/ui/layout/surface.tsx';
import { Spinner } from '#web/ui/states/spinner.tsx';
import type { GameRequest } from '../../hooks/use-game-request.ts';

interface Props {
  game: Pick<Game, 'gid' | 'name' | 'icon' | 'links'>;
  /** The page to return to, below the base path. */
  back: string | undefined;
  request: GameRequest;
}

/** Hints for each kind of failure, in the specification's words; the likeliest hint first. */
const HINTS = {
  outdated: ['login.game.hint.outdated'],
  silent: ['login.game.hint.not_installed', 'login.game.hint.outdated', 'login.game.hint.no_redirect'],
} as const;

/** Sign-in with the installed game: shows the launch and the authorization, or why it failed and what to do. */
export function GameSignIn({ game, back, request }: Props) {
  const t = useT();
  const download = useDownload(game);
  const errorText = useErrorText();
  const { launch, starting, state, number, reason, silent, error } = request;
  const failed = state === 'refused' || state === 'expired' || error !== null;
  const hints = silent ? HINTS.silent : reason === 'outdated' ? HINTS.outdated : [];
  const waiting = !failed && !silent && state !== null;
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <img src={game.icon} alt="" width={72} height={72} className="rounded-[18px]" />
      <h1 className="text-2xl">{t('login.game.title', { game: game.name })}</h1>
      <p className="text-muted">{t('login.game.text', { game: game.name })}</p>
      <div role="status" aria-live="polite" className="grid min-h-7 place-items-center">
        {waiting && (
          <p className="flex items-center gap-2 font-medium">
            <Spinner />
            {t(state === 'launching' ? 'login.game.launching' : 'login.game.authorizing')}
          </p>
        )}
      </div>
      {!failed && state !== null && number && (
        <div className="grid w-full gap-1 rounded-card bg-raised px-4 py-5">
          <p className="text-muted text-sm">{t('login.game.number')}</p>
          <p className="font-bold text-3xl tabular-nums tracking-widest">{number}</p>
          <p className="text-muted text-sm">{t('login.game.number_text')}</p>
        </div>
      )}
      {(failed || silent) && (
        <Note tone={failed ? 'bad' : 'warn'} role="alert" className="w-full text-left">
          <p className="font-semibold">{t('login.game.failed')}</p>
          {reason === 'declined' && <p>{t('login.game.declined')}</p>}
          {reason === 'guest' && <p>{t('error.session.guest')}</p>}
          {state === 'expired' && <p>{t('login.game.expired')}</p>}
          {silent && <p>{t('login.game.silent', { game: game.name })}</p>}
          {error !== null && <p>{errorText(error)}</p>}
          {hints.length > 0 && (
            <ul className="mt-1 list-disc pl-5">
              {hints.map((hint) => (
                <li key={hint}>{t(hint)}</li>
              ))}
            </ul>
          )}
        </Note>
      )}
      {hints.length > 0 && download && (
        <a href={download} rel="noopener" className={buttonClass({ size: 'large', wide: true })}>
          {t(reason === 'outdated' ? 'login.game.update' : 'login.game.download', { game: game.name })}
        </a>
      )}
      {!waiting && (
        <Button kind="primary" size="large" wide icon="external" busy={starting} onClick={launch}>
          {t(state === null && !error ? 'login.game.open' : 'login.game.open_again', { game: game.name })}
        </Button>
      )}
      <PageLink page="login" search={{ back }} className={buttonClass({ kind: 'quiet', wide: true })}>
        {t('login.game.other_way')}
      </PageLink>
    </div>
  );
}
