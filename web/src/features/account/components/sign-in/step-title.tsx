import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** Title of what has come in the place of something else: it takes the focus, which was on what is gone. */
export function StepTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => title.current?.focus(), []);
  return (
    <h1 ref={title} tabIndex={-1} className="text-2xl">
      {children}
    </h1>
  );
}
