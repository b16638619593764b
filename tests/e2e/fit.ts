import type { Page } from '@playwright/test';

/**
 * Lists the texts that do not fit: beyond the window, out of their button or card, or cut off without an ellipsis. It
 * runs in the page. For scripts without a font on this machine, each character is measured as a wide Latin letter.
 * @param whole true: an ellipsis is a misfit, too
 */
export function findMisfits(whole: boolean): string[] {
  const SLACK = 1.5;
  const found = new Set<string>();
  const report = (what: string, element: Element) =>
    found.add(`${what}: ${(element.textContent ?? '').trim().slice(0, 60)}`);

  const korean = document.documentElement.lang.startsWith('ko');
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
  for (const text of texts) {
    // Korean lines break between words, the others anywhere.
    const wide = text.data.replace(
      /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}ー、。「」（）！？：～]/gu,
      korean ? 'W' : 'W\u200b',
    );
    if (wide !== text.data) text.data = wide;
  }

  const looked = new Map<Element, ReturnType<typeof look>>();
  const look = (element: Element) => {
    const { visibility, clipPath, textOverflow, webkitLineClamp, overflowX, overflowY, display, position } =
      getComputedStyle(element);
    const box = element.getBoundingClientRect();
    // Text for screen readers only is clipped to nothing.
    const hidden = box.width <= 1 || box.height <= 1 || visibility === 'hidden' || clipPath === 'inset(50%)';
    const clamped = webkitLineClamp !== 'none';
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
    const wide = scrollWidth > clientWidth + SLACK;
    const high = scrollHeight > clientHeight + SLACK;
    return {
      box,
      hidden,
      clamped,
      shortens: textOverflow === 'ellipsis',
      wide,
      high,
      overflowX,
      overflowY,
      display,
      position,
    };
  };
  /** Cached: nothing changes from here on, and texts share most of their ancestors. */
  const at = (element: Element) => {
    const known = looked.get(element) ?? look(element);
    looked.set(element, known);
    return known;
  };

  // Not innerWidth: a phone zooms out until the widest content fits.
  const { clientWidth: screen, scrollWidth } = document.documentElement;
  if (scrollWidth > screen) found.add(`page: ${scrollWidth} px wide`);
  for (const text of texts) {
    const element = text.parentElement;
    if (!element || text.data.trim() === '' || element.closest('script, style, title') || at(element).hidden) continue;
    let shortened = false;
    let inScroller = false;
    let frame: Element | null = null;
    for (let around: Element | null = element; around; around = around.parentElement) {
      const { hidden, clamped, shortens, wide, high, overflowX } = at(around);
      const isRoot = around === document.documentElement || around === document.body;
      if (shortens || clamped) {
        shortened = true;
        if (whole && (clamped ? high : wide)) report('shortened', element);
      }
      if (!isRoot && /auto|scroll/.test(overflowX)) inScroller = true;
      if (!frame && around.matches('button, a, label, li, td')) frame = around;
      if (hidden && !isRoot) shortened = true;
    }
    if (shortened || inScroller) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()];
    const own = frame ? at(frame).box : null;
    for (const box of boxes) {
      if (box.right > screen + SLACK || box.left < -SLACK) report('beyond the window', element);
      // If nothing clips it, text covers its neighbours.
      for (let around: Element | null = whole ? element : null; around; around = around.parentElement) {
        const { box: outer, display, position } = at(around);
        if (display !== 'inline' && (box.right > outer.right + SLACK || box.left < outer.left - SLACK)) {
          report('out of its box', element);
        }
        if (position === 'absolute' || position === 'fixed') break;
      }
      if (own && own.width > 1 && (box.right > own.right + SLACK || box.left < own.left - SLACK)) {
        report('out of its frame', element);
      }
    }
    for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
      const { box: inner, wide, high, overflowX, overflowY } = at(around);
      const cutsRight = wide && /hidden|clip/.test(overflowX);
      const cutsBelow = high && /hidden|clip/.test(overflowY);
      const isCut = (box: DOMRect) =>
        (cutsRight && box.right > inner.right + SLACK) || (cutsBelow && box.bottom > inner.bottom + SLACK);
      if (boxes.some(isCut)) report('cut off', element);
    }
  }
  return [...found];
}

/** Returns the misfits of a page as it is. @param whole true: an ellipsis is a misfit, too */
export const misfits = (page: Page, { whole = false } = {}): Promise<string[]> => page.evaluate(findMisfits, whole);
