import { useState } from 'react';
import { useHydrating } from '#web/lib/react/store.ts';

/**
 * Returns the `loading` attribute for a picture of the first screen. In finished HTML it loads at once. On a page that
 * the app opens it loads after the first frame, which would otherwise wait until the browser has read all pictures.
 */
export function usePictureLoading(): 'lazy' | undefined {
  const hydrating = useHydrating();
  return useState(hydrating ? undefined : ('lazy' as const))[0];
}
