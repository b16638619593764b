import type { Reward } from '#contract/endpoints/rewards.ts';
import { cx } from '#web/ui/cx.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';

const MARKS: Record<Reward['contents'][number]['kind'], { icon: IconName; className: string }> = {
  good: { icon: 'gift', className: 'bg-accent-tint text-accent' },
  coupon: { icon: 'ticket', className: 'fill-gradient text-on-fill' },
  points: { icon: 'star', className: 'bg-vip-tint text-vip' },
};

/** What kind of reward it is at a glance: its game's icon, a coupon, points. Decorative. */
export function RewardMark({ reward: { game, contents } }: { reward: Pick<Reward, 'game' | 'contents'> }) {
  if (game) {
    return <img src={game.icon} alt="" width={48} height={48} className="size-12 shrink-0 rounded-[14px]" />;
  }
  const { icon, className } = MARKS[contents[0]?.kind ?? 'good'];
  return (
    <span className={cx('grid size-12 shrink-0 place-items-center rounded-[14px]', className)}>
      <Icon name={icon} size={24} />
    </span>
  );
}
