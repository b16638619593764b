/**
 * The script of the pages that games embed and that the server finishes (docs/decisions/036): all of it, without React. Pages are whole
 * without it.
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
  // A game shows the page at `ready`: a popup that closes itself never says that.
  const isShown = !isPopup || (await choosePopup(main, { arrival, bridge }));
  if (bridge && isShown) announce(bridge, document.body);
}
