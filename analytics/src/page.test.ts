import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { watchPage } from './page.ts';

/** A page that begins shown or hidden, with a record of the calls of its handlers. */
function watched(state: 'visible' | 'hidden' = 'visible') {
  const window = new Window() as unknown as globalThis.Window & typeof globalThis;
  const see = (next: string) =>
    Object.defineProperty(window.document, 'visibilityState', { value: next, configurable: true });
  see(state);
  const told: (string | number)[] = [];
  let ticks = 0;
  const watch = { shown: () => told.push('shown'), hidden: (seconds: number) => told.push(seconds) };
  watchPage(window, () => ticks, { ...watch, left: () => told.push('left') });
  return {
    told,
    pass: (ms: number) => {
      ticks += ms;
    },
    fire: (event: string) => window.dispatchEvent(new window.Event(event)),
    turn(next: 'visible' | 'hidden') {
      see(next);
      window.document.dispatchEvent(new window.Event('visibilitychange'));
    },
  };
}

test('a page that begins in the background is shown once it becomes visible', () => {
  const { told, pass, turn } = watched('hidden');
  pass(5000);
  expect(told).toEqual([]);
  turn('visible');
  pass(1500);
  turn('hidden');
  expect(told).toEqual(['shown', 1.5, 'left']);
});

test('a page that is left is hidden, and one that the browser restores is shown again', () => {
  const { told, pass, fire } = watched();
  pass(1000);
  fire('pagehide');
  pass(9000);
  fire('pageshow');
  pass(250);
  fire('pagehide');
  expect(told).toEqual(['shown', 1, 'left', 'shown', 0.25, 'left']);
});

test('a state is reported once; waiting events are sent each time', () => {
  const { told, fire, turn } = watched();
  fire('pageshow');
  turn('visible');
  turn('hidden');
  fire('pagehide');
  expect(told).toEqual(['shown', 0, 'left', 'left']);
});
