/**
 * The only script of the bare pages: pages that games embed and that the server renders (docs/decisions/036). It does
 * not use React. The pages are complete without it.
 */
import './bare.css';
import { bridgeHere } from '#web/lib/browser/bridge.ts';
import { announce } from '#web/lib/browser/embedded.ts';
import { takeArrival } from './arrival.ts';
import { playGalleries, showSharing } from './gallery.ts';
import { showFailure, tellTabs } from './game-login.ts';
import { leadLinks } from './links.ts';
import { markNotices } from './notices.ts';
import { choosePopup } from './popup.ts';

const { arrival, failed } = takeArrival(location, history);
const bridge = bridgeHere(document.documentElement.dataset.framers?.split(' ') ?? []);
const main = document.querySelector('main');
if (arrival?.from === 'gameLogin') tellTabs();
if (main) void start(main);

async function start(main: HTMLElement): Promise<void> {
  leadLinks(document, bridge);
  markNotices(main);
  playGalleries(main);
  showSharing(main, bridge);
  if (failed) showFailure(main);
  const isPopup = main.querySelector('[data-popup]') !== null;
  // On `ready` a game shows the page, so a popup that closes itself never sends it.
  const isShown = !isPopup || (await choosePopup(main, { arrival, bridge }));
  if (bridge && isShown) announce(bridge, document.body);
}
