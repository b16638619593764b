import { useHere } from '#web/app/navigation.tsx';
import { SignInPanel } from '#web/features/account/components/sign-in-panel.tsx';

export function Page() {
  return (
    <div className="mx-auto max-w-[460px] px-4 py-6">
      <SignInPanel key={useHere()} />
    </div>
  );
}
