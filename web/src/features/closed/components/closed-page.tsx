import type { ReactNode } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { PageLink } from '#web/navigation/links.tsx';
import { buttonClass } from '#web/ui/controls/button.tsx';
import { Card } from '#web/ui/layout/surface.tsx';
import type { IconName } from '#web/ui/pictures/icon.tsx';
import { NotOpen } from '#web/ui/states/states.tsx';

interface Props {
  title: string;
  icon: IconName;
  /** Other links, next to the one to the games. */
  children?: ReactNode;
}

/** A page of the shop that is not open yet: says so, and links to home. */
export function ClosedPage({ title, icon, children }: Props) {
  const t = useT();
  return (
    <div className="mx-auto max-w-[760px] px-4 py-4 md:px-8 md:py-8">
      <h1 className="mb-4 text-xl md:mb-5 md:text-2xl">{title}</h1>
      <Card>
        <NotOpen
          icon={icon}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <PageLink page="index" className={buttonClass({ kind: 'primary' })}>
                {t('notfound.home')}
              </PageLink>
              {children}
            </div>
          }
        />
      </Card>
    </div>
  );
}
