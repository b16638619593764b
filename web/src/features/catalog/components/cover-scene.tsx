import type { GameSummary } from '#contract/endpoints/games.ts';
import { cx } from '#web/ui/cx.ts';

/** How far each panel stands off the line, for a scene rather than a table. */
const OFFSETS = ['translate-y-2', '-translate-y-2', 'translate-y-4'] as const;

/** A scene of the first games' covers, standing side by side; decoration. Its size comes from around it. */
export function CoverScene({ games, className }: { games: readonly GameSummary[] | undefined; className?: string }) {
  const panels = games?.slice(0, OFFSETS.length) ?? [];
  return (
    <div aria-hidden="true" className={cx('relative flex gap-3', className)}>
      <div className="absolute inset-x-[8%] inset-y-[12%] rounded-full bg-linear-to-r from-game-from to-game-to opacity-25 blur-3xl" />
      {panels.map((game, index) => (
        <img
          key={game.gid}
          src={game.cover}
          alt=""
          width={1440}
          height={480}
          className={cx(
            'rise relative h-full w-0 flex-1 rounded-card object-cover object-[78%_50%] shadow-float',
            panels.length > 1 && OFFSETS[index],
          )}
        />
      ))}
    </div>
  );
}
