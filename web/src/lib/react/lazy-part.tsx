import { type ComponentType, lazy, useState } from 'react';

/** A component whose code is loaded on demand. */
export type LazyPart<P extends object> = ((props: P) => React.JSX.Element) & {
  /** Loads the code. Never rejects: the component throws the error where it renders. */
  preload(): Promise<void>;
};

/**
 * Makes a component of code that is loaded on demand. Once the code is loaded it renders at once; React's `lazy` would show the
 * fallback of its Suspense boundary the first time, and for 300 ms.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let loaded: ComponentType<P> | undefined;
  let failure: unknown;
  let loading: Promise<void> | undefined;

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
  const Coming = lazy(async () => {
    await preload();
    if (!loaded) throw failure;
    return { default: loaded };
  });
  // biome-ignore lint/nursery/noComponentHookFactories: made once for each part.
  const Lazy = (props: P) => {
    // The same one for as long as it stays: another type would lose its state.
    const [Part] = useState<ComponentType<P>>(() => loaded ?? Coming);
    return <Part {...props} />;
  };
  return Object.assign(Lazy, { preload });
}
