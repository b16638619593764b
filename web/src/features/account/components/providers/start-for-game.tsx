import { useState } from 'react';
import type { Provider } from '#contract/sign-in.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useT } from '#web/i18n/index.tsx';
import { useShop } from '#web/navigation/links.tsx';
import { useShown } from '#web/navigation/router/provider.tsx';
import { parseSearch } from '#web/navigation/search.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Note } from '#web/ui/layout/surface.tsx';
import { useLeaving } from '../../hooks/use-leaving.ts';
import { useProvider } from '../../hooks/use-providers.ts';
import { ProviderMark } from '../sign-in/provider-mark.tsx';

/** Opened by a game's PC client: the player signs in at the provider, and the game gets the result. */
export function StartForGame({ provider, gameName }: { provider: Provider; gameName: string }) {
  const t = useT();
  const errorText = useErrorText();
  const { gid } = useShop();
  const { query } = useShown().place;
  // A value of the PC client, which the shop returns to it unread.
  const [state] = useState(() => parseSearch(query).state);
  const { leave, leavingTo, error } = useLeaving({ game: { gid, ...(state && { state }) } });
  const shown = useProvider(provider);
  const name = shown?.name ?? provider;
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl">{t('login.pc_title', { game: gameName })}</h1>
      <p className="text-muted">{t('login.pc_text', { game: gameName, name })}</p>
      <Button kind="primary" size="large" wide busy={leavingTo === provider} onClick={() => leave(provider)}>
        {leavingTo !== provider && shown && <ProviderMark provider={shown} />}
        {t('login.with', { name })}
      </Button>
      {error && (
        <Note tone="bad" role="alert">
          {errorText(error)}
        </Note>
      )}
    </div>
  );
}
