import type { Game } from '#contract/endpoints/games.ts';
import { useT } from '#web/i18n/index.tsx';
import type { Bridge } from '#web/lib/browser/bridge.ts';
import { useVariant } from '#web/navigation/links.tsx';
import { Button, buttonClass } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';

type Opened = Pick<Game, 'name' | 'platforms' | 'links'>;

/**
 * Returns the publisher's address that opens the game on this device; null if the game has none or does not run here.
 */
export function useGameAddress(game: Opened | undefined): string | null {
  const variant = useVariant();
  if (!game || (variant === 'desktop' && !game.platforms.includes('pc'))) return null;
  return game.links.open;
}

/** A link that opens the installed game, where the item is in the mailbox. */
export function OpenGame({ name, address }: { name: string; address: string }) {
  const t = useT();
  return (
    <a href={address} rel="noreferrer" className={buttonClass({ kind: 'primary', size: 'large' })}>
      <Icon name="external" />
      {t('login.game.open', { game: name })}
    </a>
  );
}

/** Returns to the game around the page, which then closes its web view. */
export function BackToGame({ bridge }: { bridge: Bridge }) {
  const t = useT();
  return (
    <Button kind="primary" size="large" onClick={() => bridge.close()}>
      {t('sdk.back')}
    </Button>
  );
}
