import { memo } from 'react';
import { Boundary } from '#web/lib/react/boundary.tsx';
import { useShown } from '#web/navigation/router/provider.tsx';
import type { Shown } from '#web/navigation/router/router.ts';
import { PageFailed } from './page-failed.tsx';

const pageFailed = (error: unknown) => <PageFailed error={error} />;

/** Not rendered again if the next page has the same frame. */
const Still = memo(({ frame: Frame }: { frame: NonNullable<Shown['Frame']> }) => <Frame />);

/** The frame of the page. The page is rendered in its Outlet. */
export function Framed() {
  const shown = useShown();
  const { Frame, failure } = shown;
  return (
    <Boundary resetOn={shown} fallback={pageFailed}>
      {Frame ? <Still frame={Frame} /> : <PageFailed error={failure} />}
    </Boundary>
  );
}

/** The page within its frame. */
export function Outlet() {
  const shown = useShown();
  const { Page, page, place, failure } = shown;
  if (failure) return <PageFailed error={failure} />;
  return (
    <Boundary resetOn={shown} fallback={pageFailed}>
      {Page && <Page key={`${page} ${place.path}`} />}
    </Boundary>
  );
}
