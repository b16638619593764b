import { useT } from '#web/i18n/index.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { update, useUpdateOffered } from './update.ts';

/** Offers a newer version in a box above the bottom edge. Nothing reloads until the player accepts. */
export function UpdateOffer() {
  const t = useT();
  const offered = useUpdateOffered();
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(96px+env(safe-area-inset-bottom))] z-40 grid justify-items-center px-4 md:bottom-6 print:hidden"
    >
      {offered && (
        <div className="rise pointer-events-auto flex max-w-full flex-wrap items-center justify-end gap-x-4 gap-y-2 rounded-card bg-raised p-3 pl-5 shadow-float">
          <p className="min-w-0 flex-1 basis-[12rem] font-medium text-sm">{t('pwa.update.text')}</p>
          <div className="flex gap-2">
            <Button kind="quiet" onClick={update.later} className="text-muted! hover:bg-surface!">
              {t('pwa.update.later')}
            </Button>
            <Button kind="quiet" onClick={update.accept} className="hover:bg-surface!">
              {t('update.reload')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
