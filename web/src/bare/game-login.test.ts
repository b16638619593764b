import { Window } from 'happy-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { showFailure, tellTabs } from './game-login.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a sign-in is posted to other tabs on the channel gameLogin, which closes after one second', () => {
  vi.useFakeTimers();
  const channel = { name: '', postMessage: vi.fn(), close: vi.fn() };
  class Channel {
    postMessage = channel.postMessage;
    close = channel.close;
    constructor(name: string) {
      channel.name = name;
    }
  }
  vi.stubGlobal('BroadcastChannel', Channel);
  tellTabs();
  expect([channel.name, channel.postMessage.mock.calls]).toEqual(['gameLogin', [['success']]]);
  vi.advanceTimersByTime(999);
  expect(channel.close).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(channel.close).toHaveBeenCalledOnce();
});

test("a sign-in that failed in the game is shown for two seconds, in the page's language", () => {
  vi.useFakeTimers();
  const { document } = new Window();
  vi.stubGlobal('document', document);
  document.body.innerHTML = '<main data-failed="Authorization failed"></main>';
  showFailure(document.querySelector('main') as unknown as HTMLElement);
  const said = () => document.querySelector('[role="alert"]')?.textContent;
  vi.advanceTimersByTime(1_999);
  expect(said()).toBe('Authorization failed');
  vi.advanceTimersByTime(1);
  expect(said()).toBeUndefined();
});
