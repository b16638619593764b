import { useT } from '#web/i18n/index.tsx';
import { SignInLink } from '#web/navigation/sign-in-link.tsx';
import { Card } from '#web/ui/layout/surface.tsx';

/** Shown to visitors in place of the progress: explains tasks, and links to sign-in and back. */
export function TasksWelcome() {
  const t = useT();
  return (
    <Card className="flex flex-wrap items-center gap-x-8 gap-y-4 bg-linear-to-br from-accent-tint to-60% to-surface">
      <div className="grid min-w-0 flex-1 basis-[16rem] gap-1">
        <h2 className="text-lg">{t('tasks.welcome')}</h2>
        <p className="max-w-prose text-muted">{t('tasks.welcome_text')}</p>
      </div>
      <SignInLink kind="primary" size="large" className="max-sm:w-full" />
    </Card>
  );
}
