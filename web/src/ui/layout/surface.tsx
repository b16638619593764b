import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';

/** A surface one step lighter than the ground. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('rounded-card bg-surface p-4 shadow-card md:p-6', className)} />;
}

const TONES = {
  neutral: 'bg-raised text-muted',
  accent: 'bg-accent-tint text-accent',
  ok: 'bg-ok-tint text-ok',
  warn: 'bg-warn-tint text-warn',
  bad: 'bg-bad-tint text-bad',
  vip: 'bg-vip-tint text-vip',
} as const;

export type Tone = keyof typeof TONES;

/** One or two words about a state. */
export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: Tone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 whitespace-nowrap rounded-full px-2 py-0.5 font-semibold text-xs',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

/** A message in the flow of a page. Set `role` to alert for an error that has just happened. */
export function Note({ tone = 'neutral', className, ...rest }: ComponentProps<'div'> & { tone?: Tone }) {
  return <div {...rest} className={cx('rounded-control px-4 py-3 text-sm', TONES[tone], className)} />;
}

/** A placeholder for loading content. Give it the final size, so that nothing moves. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('pulse-soft rounded-small bg-raised', className)} />;
}

/** Text for screen readers only. */
export const Hidden = ({ children }: { children: ReactNode }) => <span className="sr-only">{children}</span>;
