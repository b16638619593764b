import { useQuery } from '@tanstack/react-query';
import type { Task } from '#contract/endpoints/tasks.ts';
import { gameQuery } from '#web/features/catalog/api/queries.ts';
import { useGameAddress } from '#web/features/orders/components/next/open-game.tsx';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { PageLink } from '#web/navigation/links.tsx';
import { buttonClass } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';

const LOOK = buttonClass({ wide: true });

/** Links to the place where the task is done. */
export function GoFinish({ task }: { task: Task }) {
  const t = useT();
  const { go, game, goal, name } = task;
  const text = t('tasks.go');
  const label = `${text}: ${name}`;
  if (go === 'game' && game) return <ToGame gid={game.gid} text={text} label={label} />;
  if (go === 'top_up') {
    const search = { ...(game && { gid: game.gid }), ...(goal.kind === 'bought' && { item: goal.item }) };
    return (
      <PageLink page="payment" search={search} aria-label={label} className={LOOK}>
        {text}
      </PageLink>
    );
  }
  return (
    <PageLink page={go === 'game' || go === 'home' ? 'index' : go} aria-label={label} className={LOOK}>
      {text}
    </PageLink>
  );
}

/** Opens the installed game, or the game's page in the shop if that is not possible. */
function ToGame({ gid, text, label }: { gid: number; text: string; label: string }) {
  const { locale } = useLocale();
  const game = useQuery(gameQuery(gid, locale));
  const address = useGameAddress(game.data);
  if (address) {
    return (
      <a href={address} rel="noreferrer" aria-label={label} className={LOOK}>
        <Icon name="external" />
        {text}
      </a>
    );
  }
  return (
    <PageLink page="payment" search={{ gid }} aria-label={label} className={LOOK}>
      {text}
    </PageLink>
  );
}
