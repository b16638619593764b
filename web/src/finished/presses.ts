/** Elements that do nothing, or the wrong thing, without the page's script. Links work by themselves. */
const NEEDS_SCRIPT = 'button, input, label, select, summary, [role]';

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/**
 * Keeps presses and input until the app has loaded, and stops the browser from submitting forms by itself.
 * @returns a function to call once the app is loaded: it repeats the input, and the last press
 */
export function holdPresses(page: Document): () => void {
  let pressed: HTMLElement | undefined;
  const typed = new Map<HTMLInputElement, string>();
  const press = (event: Event): void => {
    const target = event.target instanceof Element ? event.target : null;
    const meant = target?.closest('a[href]') ? null : target?.closest<HTMLElement>(NEEDS_SCRIPT);
    if (!meant) return;
    event.preventDefault();
    // React may hydrate, and replay the press, during this same event.
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
      // React compares the value with the one last set on the field itself. Setting '' first makes the text a change.
      field.value = '';
      setValue?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    if (pressed?.isConnected) pressed.click();
  };
}
