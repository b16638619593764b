/** Hides pictures that failed to load, for example offline: browsers would draw a frame for them. */
export function hideBrokenPictures(target: EventTarget = document): void {
  const show = (visibility: string) => (event: Event) => {
    const { target: picture } = event;
    // An unchanged style stays untouched, because React compares it with the server's.
    if (picture instanceof HTMLImageElement && picture.style.visibility !== visibility)
      picture.style.visibility = visibility;
  };
  // Neither event bubbles, so both are captured.
  target.addEventListener('error', show('hidden'), true);
  target.addEventListener('load', show(''), true);
}
