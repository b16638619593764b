import { Suspense } from 'react';
import { useSpentLink } from '#web/features/account/hooks/use-spent-link.ts';
import { lazyPart } from '#web/lib/react/lazy-part.tsx';

const Told = lazyPart(async () => (await import('#web/features/account/components/arrival/spent-link.tsx')).SpentLink);

/** Shown after a sign-in link that is used or expired. Its code loads only then. */
export function SpentLink() {
  return (
    useSpentLink() && (
      <Suspense>
        <Told />
      </Suspense>
    )
  );
}
