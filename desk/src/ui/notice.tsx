import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

const TONES = {
  neutral: 'bg-raised text-muted',
  ok: 'bg-ok-tint text-ok',
  warn: 'bg-warn-tint text-warn',
  bad: 'bg-bad-tint text-bad',
} as const;

/** A message in the flow of a page, announced by screen readers. */
export function Notice({ tone = 'neutral', children }: { tone?: keyof typeof TONES; children: ReactNode }) {
  return (
    <div role={tone === 'bad' ? 'alert' : 'status'} className={cx('rounded-control px-4 py-3 text-sm', TONES[tone])}>
      {children}
    </div>
  );
}
