import { cx } from '../cx.ts';

const TONES = { accent: 'fill-gradient', ok: 'bg-ok', vip: 'bg-vip' } as const;

interface Props {
  /** The completed part, from 0 to 1. */
  share: number;
  /** Id of the text that states the progress. */
  labelledBy: string;
  tone?: keyof typeof TONES;
  className?: string;
}

/** Shows progress. The text next to it states it too. */
export function ProgressBar({ share, labelledBy, tone = 'accent', className }: Props) {
  return (
    <div
      role="progressbar"
      aria-labelledby={labelledBy}
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      className={cx('h-2.5 overflow-hidden rounded-full bg-line', className)}
    >
      <span className={cx('block h-full rounded-full', TONES[tone])} style={{ width: `${share * 100}%` }} />
    </div>
  );
}
