import type * as Dom from '@testing-library/dom';
import type { Role, Thing } from '../hand.ts';

/** A pattern cannot be sent as JSON. */
export interface SentThing {
  role: Role;
  name?: string | { source: string; flags: string };
}

export const sent = (path: readonly Thing[]): SentThing[] =>
  path.map(({ role, name }) => ({
    role,
    ...(name !== undefined && {
      name: typeof name === 'string' ? name : { source: name.source, flags: name.flags },
    }),
  }));

export interface Point {
  x: number;
  y: number;
}

export interface Finder {
  look(path: SentThing[]): string | null;
  /**
   * Returns where to click, or null while the element is missing, disabled, moving or covered. The next click that
   * misses it does nothing.
   */
  aim(path: SentThing[]): Promise<Point | null>;
  /** Returns whether the click after `aim` hit its element; the page may have moved under it. */
  landed(): Promise<boolean>;
  /** Selects the text of the field that has the focus; false if that is another one. */
  take(path: SentThing[]): boolean;
  value(path: SentThing[]): string | null;
  choose(path: SentThing[], value: string): boolean;
}

/**
 * Finds elements by role and accessible name. It runs in the page, so it must not use anything from outside its body.
 * @param namedByText roles whose text is searched
 */
export function createFinder(dom: typeof Dom, namedByText: readonly string[]): Finder {
  const words = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim();
  const isVisible = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
  };
  const all = (outer: HTMLElement, { role, name: given }: SentThing): HTMLElement[] => {
    const name = typeof given === 'object' ? new RegExp(given.source, given.flags) : given;
    if (role === 'text') return dom.queryAllByText(outer, name ?? /./);
    if (role === 'label') return dom.queryAllByLabelText(outer, name ?? /./);
    if (name === undefined) return dom.queryAllByRole(outer, role);
    if (!namedByText.includes(role)) return dom.queryAllByRole(outer, role, { name });
    return dom
      .queryAllByRole(outer, role)
      .filter((one) => (typeof name === 'string' ? words(one).includes(name) : name.test(words(one))));
  };
  const find = (path: SentThing[]): HTMLElement | null => {
    let found: HTMLElement | null = document.body;
    for (const thing of path) found = (found && all(found, thing).find(isVisible)) ?? null;
    return found;
  };
  const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const centre = ({ x, y, width, height }: DOMRect): Point => ({ x: x + width / 2, y: y + height / 2 });
  /** A covered radio or checkbox is pressed by its label, as a player does. */
  const pressable = (target: HTMLElement) => [target, ...((target as HTMLInputElement).labels ?? [])];
  const isOn = (target: HTMLElement, hit: EventTarget | null): boolean =>
    pressable(target).some((mine) => mine.contains(hit as Node | null));
  const pointOn = (target: HTMLElement): Point | null => {
    for (const one of pressable(target)) {
      const point = centre(one.getBoundingClientRect());
      const hit = document.elementFromPoint(point.x, point.y);
      if (isOn(target, hit)) return point;
    }
    return null;
  };
  const LONGEST_MS = 1000;
  let landing = Promise.resolve(false);
  let guarding = new AbortController();
  /** The first event of the click decides: an element may go at `pointerdown`, and the rest hits what lies below. */
  const guard = (target: HTMLElement) => {
    const { signal } = guarding;
    landing = new Promise((resolve) => {
      let isHit: boolean | undefined;
      const judge = (event: Event) => {
        isHit ??= isOn(target, event.target);
        if (!isHit) {
          event.preventDefault();
          event.stopImmediatePropagation();
        }
        resolve(isHit);
      };
      for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
        addEventListener(type, judge, { capture: true, signal });
    });
  };
  return {
    look: (path) => find(path)?.textContent ?? null,
    async aim(path) {
      guarding.abort();
      guarding = new AbortController();
      const target = find(path);
      if (!target || target.matches(':disabled')) return null;
      const { top, bottom } = target.getBoundingClientRect();
      if (top < 0 || bottom > innerHeight || !pointOn(target))
        target.scrollIntoView({ block: 'center', behavior: 'instant' });
      const before = centre(target.getBoundingClientRect());
      await frames();
      const after = centre(target.getBoundingClientRect());
      const isStill = target.isConnected && before.x === after.x && before.y === after.y;
      const point = isStill ? pointOn(target) : null;
      if (point) guard(target);
      return point;
    },
    landed: () => Promise.race([landing, new Promise<boolean>((resolve) => setTimeout(resolve, LONGEST_MS, false))]),
    take(path) {
      const field = find(path) as HTMLInputElement | null;
      if (!field || document.activeElement !== field) return false;
      field.select();
      return true;
    },
    value: (path) => (find(path) as HTMLInputElement | null)?.value ?? null,
    choose(path, value) {
      const field = find(path) as HTMLSelectElement | null;
      if (![...(field?.options ?? [])].some((option) => option.value === value) || !field) return false;
      field.value = value;
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
      return true;
    },
  };
}
