import { Suspense, useLayoutEffect } from 'react';
import { useDesk } from '#desk/lib/desk.ts';
import { usePlace } from '#desk/lib/router/use-place.ts';
import { pageAt } from './routes.tsx';

/** The page of the address. Back returns to the position that the page had. */
export function Outlet() {
  const { router } = useDesk();
  const { path, key, by } = usePlace();
  useLayoutEffect(() => {
    if (by !== 'load') window.scrollTo({ top: router.keptScroll(key), behavior: 'instant' });
  }, [router, key, by]);
  return <Suspense fallback={<p className="sr-only">Loading the page</p>}>{pageAt(path)}</Suspense>;
}
