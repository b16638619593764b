import type { ReactNode } from 'react';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx';

/** The surface of the character step, one line high if possible; tinted with the game's colour. */
export function Panel({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-card bg-surface shadow-card">
      <div className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-linear-to-r from-game-from/12 to-transparent px-3 py-1.5 md:px-4 low:min-h-12 low:py-0.5">
        {children}
      </div>
    </div>
  );
}

interface TextProps {
  icon: IconName;
  title: string;
  text?: string;
}

export function PanelText({ icon, title, text }: TextProps) {
  return (
    <>
      <span className="grid size-9 shrink-0 place-items-center rounded-[12px] bg-ground text-accent max-[374px]:hidden">
        <Icon name={icon} />
      </span>
      <div className="min-w-0 flex-1 basis-[7rem]">
        <h3 className="text-sm leading-snug">{title}</h3>
        {text && <p className="text-muted text-xs md:text-sm">{text}</p>}
      </div>
    </>
  );
}

/** Says why the player has no character here, and what to do. */
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
      <Skeleton className="size-9 rounded-[12px]" />
      <div className="grid flex-1 gap-1">
        <Skeleton className="h-4.5 w-32 max-w-full" />
        <Skeleton className="h-4 w-40 max-w-full" />
      </div>
    </Panel>
  );
}
