/** What a press is meant for, where a page without its script would do nothing or the wrong thing. A link works by itself. */
const NEEDS_SCRIPT = 'button, input, label, select, summary, [role]';

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/**
 * Keeps what is pressed and typed until the app is there; a form that the browser would send by itself goes nowhere.
 * @returns to be called when the app is there: types again what was typed, and presses what was pressed last
 */
export function holdPresses(page: Document): () => void {
  let pressed: HTMLElement | undefined;
  const typed = new Map<HTMLInputElement, string>();
  const press = (event: Event): void => {
    const target = event.target instanceof Element ? event.target : null;
    const meant = target?.closest('a[href]') ? null : target?.closest<HTMLElement>(NEEDS_SCRIPT);
    if (!meant) return;
    event.preventDefault();
    // React may hydrate, and replay the press, within this very event.
    event.stopImmediatePropagation();
    pressed = meant;
  };
  const type = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement) typed.set(target, target.value);
  };
  const keep = (event: Event): void => event.preventDefault();
  page.addEventListener('click', press, true);
  page.addEventListener('input', type, true);
  page.addEventListener('submit', keep, true);
  return () => {
    page.removeEventListener('click', press, true);
    page.removeEventListener('input', type, true);
    page.removeEventListener('submit', keep, true);
    for (const [field, text] of typed) {
      // React compares with what was set on the field itself. Setting '' there makes the text a change.
      field.value = '';
      setValue?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    if (pressed?.isConnected) pressed.click();
  };
}
