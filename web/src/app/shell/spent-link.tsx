import { Suspense } from 'react';
import { useSpentLink } from '#web/features/account/hooks/use-spent-link.ts';
import { lazyPart } from '#web/lib/react/lazy-part.tsx';

const Told = lazyPart(async () => (await import('#web/features/account/components/arrival/spent-link.tsx')).SpentLink);

/** What is said to who came by a link that signs nobody in any more; its code comes when there is such a one. */
export function SpentLink() {
  return (
    useSpentLink() && (
      <Suspense>
        <Told />
      </Suspense>
    )
  );
}
