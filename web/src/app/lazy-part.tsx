import { type ComponentType, use } from 'react';

type Part = ComponentType;

/**
 * A part of the app whose code comes on demand. Unlike the router's own it never reloads the page by itself when the
 * code cannot be had: PageFailed offers that.
 */
export function lazyPart(load: () => Promise<Part>): (() => React.JSX.Element) & { preload(): Promise<void> } {
  let loaded: Part | undefined;
  let failure: unknown;
  let loading: Promise<void> | undefined;

  /** Never rejects: what went wrong is thrown where the part should show. */
  const preload = (): Promise<void> => {
    loading ??= load().then(
      (part) => {
        loaded = part;
      },
      (error: unknown) => {
        failure = error;
      },
    );
    return loading;
  };
  // biome-ignore lint/nursery/noComponentHookFactories: made once for each part of a visit.
  const Lazy = () => {
    if (!loaded && !failure) use(preload());
    if (!loaded) throw failure;
    const Loaded = loaded;
    return <Loaded />;
  };
  return Object.assign(Lazy, { preload });
}
