import { Suspense } from 'react';
import { useSwitching } from '#web/features/account/hooks/use-switching.ts';
import { lazyPart } from '#web/lib/react/lazy-part.tsx';

const Question = lazyPart(
  async () => (await import('#web/features/account/components/arrival/switch-question.tsx')).SwitchQuestion,
);

/** Asks whether to switch accounts when a link would sign in another player. Its code loads only then. */
export function SwitchQuestion() {
  const switching = useSwitching();
  return (
    switching && (
      <Suspense>
        <Question {...switching} />
      </Suspense>
    )
  );
}
