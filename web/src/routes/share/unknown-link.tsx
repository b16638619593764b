import { useT } from '#web/i18n/index.tsx';
import { PageLink } from '#web/navigation/links.tsx';
import { Button, buttonClass } from '#web/ui/controls/button.tsx';
import { Card } from '#web/ui/layout/surface.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';

/** Shown for an unknown link, with links to the shop and to the player's own invitations. */
export function UnknownLink({ onLeave }: { onLeave(): void }) {
  const t = useT();
  return (
    <>
      <h1 className="mb-4 text-xl md:text-2xl">{t('share.title')}</h1>
      <Card>
        <EmptyState
          icon="user"
          title={t('share.unknown')}
          text={t('error.invite.unknown')}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <PageLink page="index" className={buttonClass({ kind: 'primary' })}>
                {t('notfound.home')}
              </PageLink>
              <Button onClick={onLeave}>{t('share.landing.own')}</Button>
            </div>
          }
        />
      </Card>
    </>
  );
}
