import type { Task } from '#contract/endpoints/tasks.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { contentsText } from '#web/lib/format/contents.ts';
import { cx } from '#web/ui/cx.ts';
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx';

const MARKS = {
  good: { icon: 'gift', className: 'text-accent' },
  coupon: { icon: 'ticket', className: 'text-accent' },
  points: { icon: 'star', className: 'text-vip' },
} as const satisfies Record<string, { icon: IconName; className: string }>;

/** The reward of a step, with an icon for its kind. */
export function Gives({ gives, className }: { gives: Task['steps'][number]['gives']; className?: string }) {
  const t = useT();
  const { tag } = useLocale();
  const mark = MARKS[gives[0]?.kind ?? 'good'];
  return (
    <span className={cx('flex min-w-0 gap-2', className)}>
      <Icon name={mark.icon} className={mark.className} />
      <span className="wrap-anywhere hyphens-auto min-w-0">{contentsText(gives, t, tag)}</span>
    </span>
  );
}
