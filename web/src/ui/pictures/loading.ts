import { useState } from 'react';
import { useHydrating } from '#web/lib/react/store.ts';

/**
 * How a picture of the first screen is asked for. With finished HTML it comes as soon as can be; on a page that the app goes to once
 * its first frame is there, which else waits until the browser has read every drawing.
 */
export function usePictureLoading(): 'lazy' | undefined {
  const hydrating = useHydrating();
  return useState(hydrating ? undefined : ('lazy' as const))[0];
}
