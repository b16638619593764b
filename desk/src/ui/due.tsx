import { deadline } from '#desk/lib/format.ts';
import { cx } from '#web/ui/cx.ts';
import { Time } from './time.tsx';

/** A deadline in words, red when it is near, with its time. */
export function Due({ dueBy, now }: { dueBy: string | null; now: number }) {
  const { text, isUrgent } = deadline(dueBy, now);
  return (
    <>
      <span className={cx('block whitespace-nowrap', isUrgent && 'font-semibold text-bad')}>{text}</span>
      {dueBy && (
        <span className="text-faint text-xs">
          <Time at={dueBy} />
        </span>
      )}
    </>
  );
}
