import type { Reward } from '#contract/endpoints/rewards.ts';
import { cx } from '#web/ui/cx.ts';
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx';

const MARKS: Record<Reward['contents'][number]['kind'], { icon: IconName; className: string }> = {
  good: { icon: 'gift', className: 'bg-accent-tint text-accent' },
  coupon: { icon: 'ticket', className: 'fill-gradient text-on-fill' },
  points: { icon: 'star', className: 'bg-vip-tint text-vip' },
};

interface Props {
  reward: Pick<Reward, 'game' | 'contents'>;
  /** True if it cannot be claimed now. */
  faded?: boolean;
}

/** A picture for the kind of reward: the game's icon, a coupon, points. Decorative. */
export function RewardMark({ reward: { game, contents }, faded }: Props) {
  const shape = cx('size-12 shrink-0 rounded-[14px]', faded && 'opacity-60 grayscale');
  if (game) return <img src={game.icon} alt="" width={48} height={48} className={shape} />;
  const { icon, className } = MARKS[contents[0]?.kind ?? 'good'];
  return (
    <span className={cx('grid place-items-center', shape, className)}>
      <Icon name={icon} size={24} />
    </span>
  );
}
