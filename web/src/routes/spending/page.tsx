import { SignInNeeded } from '#web/features/account/components/sign-in/sign-in-needed.tsx';
import { useSession } from '#web/features/account/hooks/use-session.ts';
import { useT } from '#web/i18n/index.tsx';
import { OwnLimit } from './own-limit.tsx';

export function Page() {
  const t = useT();
  const { ready, signedIn } = useSession();
  if (ready && !signedIn) {
    return (
      <>
        <h1 className="sr-only">{t('spending.title')}</h1>
        <SignInNeeded />
      </>
    );
  }
  return (
    <div className="mx-auto max-w-[640px] px-4 py-4 md:py-8">
      <OwnLimit signedIn={signedIn} />
    </div>
  );
}
