import { useT } from '#web/i18n/index.tsx';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { Button } from '#web/ui/controls/button.tsx';
import type { IconName } from '#web/ui/pictures/icon.tsx';
import { NotOpen } from '#web/ui/states/states.tsx';

/** A page that a game shows in itself, whose time has not come: the way on is back to the game. */
export function ClosedSdkPage({ title, icon }: { title: string; icon: IconName }) {
  const t = useT();
  const { bridge } = useEnvironment();
  return (
    <div className="mx-auto grid min-h-dvh max-w-md content-center px-4 py-6">
      <h1 className="text-center text-xl">{title}</h1>
      <NotOpen
        icon={icon}
        action={
          bridge && (
            <Button kind="primary" onClick={() => bridge.close()}>
              {t('sdk.back')}
            </Button>
          )
        }
      />
    </div>
  );
}
