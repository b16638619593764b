import { type ComponentType, lazy, useState } from 'react';

/** A component whose code is loaded on demand. */
export type LazyPart<P extends object> = ((props: P) => React.JSX.Element) & {
  /** Loads the code. Never rejects: the component throws the error when it renders. */
  preload(): Promise<void>;
};

/**
 * Makes a component whose code loads on demand. Once the code is loaded, it renders at once. React's `lazy` would show
 * the fallback of its Suspense boundary for 300 ms the first time.
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
  // biome-ignore lint/nursery/noComponentHookFactories: called once for each part.
  const Lazy = (props: P) => {
    // Keeps the same component while mounted: another type would lose its state.
    const [Part] = useState<ComponentType<P>>(() => loaded ?? Coming);
    return <Part {...props} />;
  };
  return Object.assign(Lazy, { preload });
}
