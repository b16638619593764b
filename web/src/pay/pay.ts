/**
 * The only script of the pages of payment links, which the server writes and which work without it
 * (docs/decisions/087). It hides missing wallets, follows the order, and returns to the game.
 */
import './pay.css';
import { walletsOf } from '#web/lib/browser/wallets.ts';
import { follow } from './follow.ts';

const main = document.querySelector('main');
if (main) start(main);

function start(main: HTMLElement): void {
  hideMissingWallets(main);
  for (const select of main.querySelectorAll<HTMLSelectElement>('.where select'))
    select.addEventListener('change', () => select.form?.requestSubmit());
  const pay = main.querySelector<HTMLFormElement>('form.pay');
  pay?.addEventListener('submit', (event) => pressOnce(pay, event));
  // Back from the provider's page, browsers may show this page as it was left.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  main.querySelector<HTMLElement>('[data-problem]')?.focus();
  follow(main);
}

/** Removes wallets that are missing in this browser, and chooses the first method that is left. */
function hideMissingWallets(main: HTMLElement): void {
  const wallets: readonly string[] = walletsOf(window as never);
  for (const method of main.querySelectorAll<HTMLElement>('.method[data-wallet]'))
    if (!wallets.includes(method.dataset.wallet ?? '')) method.remove();
  if (main.querySelector('.method input:checked')) return;
  const first = main.querySelector<HTMLInputElement>('.method input');
  if (first) first.checked = true;
}

/** The server answers a second press with the same payment; this only saves the request. */
function pressOnce(form: HTMLFormElement, event: Event): void {
  const button = form.querySelector<HTMLElement>('.bar .button');
  if (!button) return;
  if (button.ariaDisabled === 'true') {
    event.preventDefault();
    return;
  }
  button.ariaDisabled = 'true';
  button.textContent = form.dataset.busy ?? button.textContent;
}
