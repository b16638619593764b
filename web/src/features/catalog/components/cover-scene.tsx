import type { GameSummary } from '#contract/endpoints/games.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { cx } from '#web/ui/cx.ts';
import { usePictureLoading } from '#web/ui/pictures/loading.ts';

/** Vertical offset of each panel, so that the covers look like a scene rather than a table. */
const OFFSETS = ['translate-y-2', '-translate-y-2', 'translate-y-4'] as const;
const PANEL = 'relative h-full w-0 flex-1 overflow-hidden rounded-card shadow-float transition duration-(--fast)';

interface Props {
  games: readonly GameSummary[] | undefined;
  /** Each cover is a link to its game for pointers. Screen readers and keyboards use the list of games below. */
  linked?: boolean;
  className?: string;
}

/** A scene of the first games' covers, side by side. Its container sets its size. */
export function CoverScene({ games, linked = false, className }: Props) {
  const loading = usePictureLoading();
  const panels = games?.slice(0, OFFSETS.length) ?? [];
  return (
    <div aria-hidden="true" className={cx('relative flex gap-3', className)}>
      <div className="absolute inset-x-[8%] inset-y-[12%] rounded-full bg-linear-to-r from-game-from to-game-to opacity-25 blur-3xl" />
      {panels.map(({ gid, cover }, index) => {
        const look = cx(PANEL, panels.length > 1 && OFFSETS[index]);
        const art = (
          <img
            src={cover}
            alt=""
            width={1440}
            height={480}
            loading={loading}
            className="size-full object-cover object-[78%_50%]"
          />
        );
        if (!linked) {
          return (
            <div key={gid} className={look}>
              {art}
            </div>
          );
        }
        return (
          <PageLink
            key={gid}
            page="payment"
            search={{ gid, pid: undefined }}
            tabIndex={-1}
            className={cx(look, 'hover:brightness-110')}
          >
            {art}
          </PageLink>
        );
      })}
    </div>
  );
}
