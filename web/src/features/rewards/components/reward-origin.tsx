import type { Reward } from '#contract/endpoints/rewards.ts';
import { Badge } from '#web/ui/layout/surface.tsx';
import { useRewardTexts } from '../hooks/use-reward-texts.ts';

/** The origin of a reward: its source, its title, and the game of its goods. */
export function RewardOrigin({ reward }: { reward: Pick<Reward, 'source' | 'title' | 'game'> }) {
  const { sourceOf } = useRewardTexts();
  const { title, game } = reward;
  return (
    <p className="wrap-anywhere hyphens-auto flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
      <Badge className="whitespace-normal!">{sourceOf(reward)}</Badge>
      {title && <span>{title}</span>}
      {game && <span className="text-faint">{game.name}</span>}
    </p>
  );
}
