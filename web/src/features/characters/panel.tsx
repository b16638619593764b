import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/surface.tsx';

/** The surface of the character step; tinted with the game's colour. */
export function Panel({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className="rounded-card bg-surface shadow-card">
      <div
        className={cx(
          'flex min-h-24 flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-linear-to-r from-game-from/12 to-transparent p-4 md:flex-nowrap md:px-5',
          className,
        )}
      >
        {children}
      </div>
    </div>
  );
}

interface TextProps {
  icon: IconName;
  title: string;
  text: string;
}

export function PanelText({ icon, title, text }: TextProps) {
  return (
    <>
      <span className="grid size-14 shrink-0 place-items-center rounded-[18px] bg-ground text-accent">
        <Icon name={icon} size={24} />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <h3 className="text-base">{title}</h3>
        <p className="text-muted text-sm">{text}</p>
      </div>
    </>
  );
}

/** Says what stands between the player and a character, and what to do. */
export function PanelMessage({ children, ...text }: TextProps & { children: ReactNode }) {
  return (
    <Panel>
      <PanelText {...text} />
      <div className="flex w-full flex-wrap gap-2 *:grow md:w-auto md:*:grow-0">{children}</div>
    </Panel>
  );
}

export function PanelSkeleton() {
  return (
    <Panel>
      <Skeleton className="size-14 rounded-[18px]" />
      <div className="grid flex-1 gap-2">
        <Skeleton className="h-5 w-40 max-w-full" />
        <Skeleton className="h-4 w-28 max-w-full" />
      </div>
    </Panel>
  );
}
