/** Hides pictures that failed to load, for example offline: browsers would draw a frame for them. */
export function hideBrokenPictures(target: EventTarget = document): void {
  const show = (visibility: string) => (event: Event) => {
    if (event.target instanceof HTMLImageElement) event.target.style.visibility = visibility;
  };
  // Neither event bubbles, so both are captured.
  target.addEventListener('error', show('hidden'), true);
  target.addEventListener('load', show(''), true);
}
