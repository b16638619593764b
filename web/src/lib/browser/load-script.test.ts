import { expect, test, vi } from 'vitest';
import { loadScript, type ScriptHost } from './load-script.ts';

/** Returns a document whose scripts load or fail as the test says. */
function page(then?: 'onload' | 'onerror') {
  const script = { src: '', async: false, onload: null as unknown, onerror: null as unknown, remove: vi.fn() };
  const host: ScriptHost = {
    create: () => script,
    append: () => then && queueMicrotask(() => (script[then] as () => void)()),
    trust: (src) => `https://shop.example${src}`,
  };
  return { host, script };
}

test('a script that loads stays in the page', async () => {
  const { host, script } = page('onload');
  await loadScript('/platform/a.js', host);
  expect(script).toMatchObject({ src: 'https://shop.example/platform/a.js', async: true });
  expect(script.remove).not.toHaveBeenCalled();
});

test('an empty address is refused', async () => {
  await expect(loadScript('', page().host)).rejects.toThrow('src is empty');
});

test('a script that does not come within 5 seconds is given up', async () => {
  vi.useFakeTimers();
  try {
    const { host, script } = page();
    const loading = expect(loadScript('/platform/a.js', host)).rejects.toThrow(
      'Loading script /platform/a.js timed out',
    );
    await vi.advanceTimersByTimeAsync(4_999);
    expect(script.remove).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await loading;
    expect(script.remove).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});

test('a script that fails is removed', async () => {
  const { host, script } = page('onerror');
  await expect(loadScript('/platform/a.js', host)).rejects.toThrow('Loading script /platform/a.js failed');
  expect(script.remove).toHaveBeenCalledOnce();
});

test('a script of another host is never loaded', async () => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', new URL('https://shop.example/platform/'));
  const append = vi.fn((script: { onload: () => void }) => script.onload());
  vi.stubGlobal('document', { createElement: () => ({ remove: vi.fn() }), head: { append } });
  try {
    await expect(loadScript('https://evil.example/a.js')).rejects.toThrow('is not a script of this host');
    await expect(loadScript('//evil.example/a.js')).rejects.toThrow('is not a script of this host');
    expect(append).not.toHaveBeenCalled();
    await loadScript('/platform/a.js');
    expect(append).toHaveBeenCalledWith(expect.objectContaining({ src: 'https://shop.example/platform/a.js' }));
  } finally {
    vi.unstubAllGlobals();
  }
});
