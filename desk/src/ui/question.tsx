import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';

interface Props {
  text: string;
  submit: string;
  isDanger: boolean | undefined;
  onYes(): void;
}

/** Asks before a large action. Its button is at another place than the first one: a double click presses only one. */
export function Question({ text, submit, isDanger, onYes }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} role="alert" tabIndex={-1} className="rounded-control bg-warn-tint px-4 py-3 text-sm text-warn">
      <p className="font-semibold wrap-anywhere">{text}</p>
      <Button className="mt-2" kind={isDanger ? 'danger' : 'primary'} onClick={onYes}>
        Yes, {submit[0]?.toLowerCase()}
        {submit.slice(1)}
      </Button>
    </div>
  );
}
