// Keeps a list on the page fresh: asks for the page again and puts its [data-live] part in place. What is
// open or focused there stays so if it has an id.
const EVERY_MS = 2000;

async function refresh() {
  if (document.hidden) return;
  const answer = await fetch(location.href);
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('[data-live]');
  const shown = document.querySelector('[data-live]');
  if (!fresh || !shown) return;
  for (const { id } of shown.querySelectorAll('details[open][id]'))
    fresh.querySelector(`details[id="${CSS.escape(id)}"]`)?.setAttribute('open', '');
  if (fresh.innerHTML === shown.innerHTML) return;
  const focused = shown.contains(document.activeElement) ? document.activeElement?.id : '';
  shown.replaceWith(fresh);
  if (focused) document.getElementById(focused)?.focus();
}

// A failed round is only late; the next one tries again.
setInterval(() => refresh().catch(() => undefined), EVERY_MS);
