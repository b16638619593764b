import type { Bridge } from '#web/lib/browser/bridge.ts';

/** Shows a button that works only with the script, and sets its click handler. */
export function give(button: HTMLElement | null | undefined, act: (button: HTMLElement) => unknown): void {
  if (!button) return;
  button.hidden = false;
  button.addEventListener('click', () => void act(button));
}

/** Shows arrows in galleries with several pictures, and plays clips while they are in view. */
export function playGalleries(main: Element): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  for (const gallery of main.querySelectorAll('[data-gallery]')) {
    const strip = gallery.querySelector('.strip');
    if (!strip) continue;
    if (!calm) for (const clip of strip.querySelectorAll('video')) playWhileSeen(clip);
    if (strip.children.length < 2) continue;
    const move = (steps: number) => strip.scrollBy({ left: steps * strip.clientWidth });
    give(gallery.querySelector<HTMLElement>('[data-act="previous"]'), () => move(-1));
    give(gallery.querySelector<HTMLElement>('[data-act="next"]'), () => move(1));
  }
}

function playWhileSeen(clip: HTMLVideoElement): void {
  new IntersectionObserver(
    ([seen]) => {
      // Browsers may block autoplay; the clip's own play button still works.
      if (seen?.isIntersecting) clip.play().catch(() => {});
      else clip.pause();
    },
    { threshold: 0.6 },
  ).observe(clip);
}

/** Sets up the share buttons: they use the game's share dialog, else the system's share sheet, else copy the link. */
export function showSharing(main: HTMLElement, bridge: Bridge | null): void {
  for (const place of main.querySelectorAll<HTMLElement>('[data-share]')) {
    const url = new URL(place.dataset.share ?? '', location.href).href;
    const title = place.dataset.title ?? '';
    give(place.querySelector<HTMLElement>('[data-act="share"]'), async (button) => {
      if (bridge?.kind === 'native' && bridge.share(url, title)) return;
      if (!bridge && navigator.share) return navigator.share({ url, title }).catch(() => {});
      if (await copied(url, bridge)) button.textContent = main.dataset.copied ?? button.textContent;
    });
  }
}

async function copied(text: string, bridge: Bridge | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return bridge ? bridge.copy(text) : false;
  }
}
