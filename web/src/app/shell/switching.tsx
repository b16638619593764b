import { Suspense } from 'react';
import { useSwitching } from '#web/features/account/hooks/use-switching.ts';
import { lazyPart } from '#web/lib/react/lazy-part.tsx';

const Question = lazyPart(
  async () => (await import('#web/features/account/components/arrival/switch-question.tsx')).SwitchQuestion,
);

/** The question of a link that would sign in somebody else; its code comes when one is asked. */
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
