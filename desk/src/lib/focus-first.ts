/** Focuses the first field of a form. Not on phones, where a focus would open the keyboard. */
export function focusFirst(around: Element | null): void {
  if (!matchMedia('(pointer: coarse)').matches)
    around?.querySelector<HTMLElement>('form :is(input, textarea)')?.focus();
}
