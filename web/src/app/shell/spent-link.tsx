import { lazy, Suspense } from 'react';
import { useSpentLink } from '#web/features/account/hooks/use-spent-link.ts';

const Told = lazy(async () => ({
  default: (await import('#web/features/account/components/arrival/spent-link.tsx')).SpentLink,
}));

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
