import type { Page } from '@playwright/test';

/**
 * What of a page's text does not fit: beyond the window, out of its button or card, or cut off without an ellipsis.
 * Scripts for which the machine may have no font are measured with a wide Latin letter in each character's place.
 * @param whole an ellipsis is a misfit, too
 */
export const misfits = (page: Page, { whole = false } = {}): Promise<string[]> =>
  page.evaluate((whole) => {
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
      text.data = text.data.replace(
        /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}ー、。「」（）！？：～]/gu,
        korean ? 'W' : 'W\u200b',
      );
    }

    // Not innerWidth: a phone zooms out until what is too wide fits.
    const { clientWidth: screen, scrollWidth } = document.documentElement;
    if (scrollWidth > screen) found.add(`page: ${scrollWidth} px wide`);
    const hidden = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      const { visibility, clipPath } = getComputedStyle(element);
      // What only screen readers are told is clipped to nothing.
      return width <= 1 || height <= 1 || visibility === 'hidden' || clipPath === 'inset(50%)';
    };
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
    for (const text of texts) {
      const element = text.parentElement;
      if (!element || text.data.trim() === '' || element.closest('script, style, title') || hidden(element)) continue;
      let shortened = false;
      let inScroller = false;
      let frame: Element | null = null;
      for (let around: Element | null = element; around; around = around.parentElement) {
        const style = getComputedStyle(around);
        const clamped = style.webkitLineClamp !== 'none';
        if (style.textOverflow === 'ellipsis' || clamped) {
          shortened = true;
          const { clientWidth, clientHeight, scrollWidth, scrollHeight } = around;
          const cut = clamped ? scrollHeight > clientHeight + SLACK : scrollWidth > clientWidth + SLACK;
          if (whole && cut) report('shortened', element);
        }
        if (around !== document.documentElement && around !== document.body && scrolls(around)) inScroller = true;
        if (!frame && around.matches('button, a, label, li, td')) frame = around;
        if (hidden(around) && around !== document.documentElement && around !== document.body) shortened = true;
      }
      if (shortened || inScroller) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const box of range.getClientRects()) {
        if (box.right > screen + SLACK || box.left < -SLACK) report('beyond the window', element);
        const own = frame?.getBoundingClientRect();
        // Where nothing clips it, text lies on what is beside.
        for (let around: Element | null = whole ? element : null; around; around = around.parentElement) {
          const { display, position } = getComputedStyle(around);
          const outer = around.getBoundingClientRect();
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
        const { overflowX, overflowY } = getComputedStyle(around);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const { clientWidth, clientHeight, scrollWidth, scrollHeight } = around;
        const wide = /hidden|clip/.test(overflowX) && scrollWidth > clientWidth + SLACK;
        const high = /hidden|clip/.test(overflowY) && scrollHeight > clientHeight + SLACK;
        const inner = around.getBoundingClientRect();
        const cut = [...range.getClientRects()].some(
          (box) => (wide && box.right > inner.right + SLACK) || (high && box.bottom > inner.bottom + SLACK),
        );
        if (cut) report('cut off', element);
      }
    }
    return [...found];
  }, whole);
