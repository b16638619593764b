// Keeps a list on the page fresh: asks for the page again and puts its [data-live] part in place.
const EVERY_MS = 2000;

async function refresh() {
  if (document.hidden) return;
  const answer = await fetch(location.href);
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('[data-live]');
  const shown = document.querySelector('[data-live]');
  if (fresh && shown && fresh.innerHTML !== shown.innerHTML) shown.replaceWith(fresh);
}

// A failed round is only late; the next one tries again.
setInterval(() => refresh().catch(() => undefined), EVERY_MS);
