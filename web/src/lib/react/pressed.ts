import { useState } from 'react';

/** A choice whose effect comes later. */
interface Pressed<T> {
  /** The value to mark: the pressed one until `current` changes. */
  marked: T;
  press(value: T): void;
  /** Marks the current value again, because nothing came of the press. */
  release(): void;
}

/**
 * Marks a choice in the event that makes it. React resets a radio button or a checkbox after its event unless the state
 * changed in it.
 * @param current the current value
 */
export function usePressed<T>(current: T): Pressed<T> {
  const [pressed, setPressed] = useState<{ value: T; over: T } | null>(null);
  const holds = pressed !== null && pressed.over === current;
  if (pressed && !holds) setPressed(null);
  return {
    marked: holds ? pressed.value : current,
    press: (value) => setPressed({ value, over: current }),
    release: () => setPressed(null),
  };
}
