import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** Title of a step that replaced another: takes the focus, because the focused element is gone. */
export function StepTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => title.current?.focus(), []);
  return (
    <h1 ref={title} tabIndex={-1} className="text-2xl">
      {children}
    </h1>
  );
}
