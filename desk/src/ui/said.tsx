import { useEffect, useRef } from 'react';

/** The outcome of an action; each is a new object, also with the same text. */
export interface Outcome {
  text: string;
}

/** Says the outcome of the last action. It gets the focus, because the action may stand far below. */
export function Said({ outcome }: { outcome: Outcome }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each outcome moves the focus once.
  useEffect(() => box.current?.focus(), [outcome]);
  return (
    <div ref={box} role="status" tabIndex={-1} className="rounded-control bg-ok-tint px-4 py-3 text-ok text-sm">
      {outcome.text}
    </div>
  );
}
