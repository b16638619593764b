import type { Variant } from '../hand.ts';
import { find } from './installed.ts';
import type { Launched } from './launched.ts';
import { driverOf } from './remote.ts';
import { openSession } from './webdriver.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const DEVICES: Record<Variant, { width: number; height: number; args: string[] }> = {
  desktop: { width: 1280, height: 900, args: [] },
  mobile: { width: 390, height: 900, args: [`--user-agent=${PHONE}`] },
};
/** A virtual screen has no graphics card. */
const ENVIRONMENT = {
  ...process.env,
  LANG: 'en_US.UTF-8',
  LANGUAGE: 'en_US',
  LIBGL_ALWAYS_SOFTWARE: '1',
  WEBKIT_DISABLE_DMABUF_RENDERER: '1',
};

/**
 * WebKitGTK's MiniBrowser over WebDriver: a driver and a browser process for each visit, because a driver has one
 * session.
 */
export async function launch(): Promise<Launched> {
  const program = find(['WebKitWebDriver'], 'webkit2gtk-driver');
  return {
    async version() {
      const { browser, end } = await openSession(program, {}, ENVIRONMENT);
      await end();
      return browser;
    },
    visit: (variant) => visit(program, variant),
    close: async () => undefined,
  };
}

async function visit(program: string, variant: Variant) {
  const { width, height, args } = DEVICES[variant];
  const options = { 'webkitgtk:browserOptions': { args: ['--automation', ...args] } };
  const { call, end } = await openSession(program, options, ENVIRONMENT);
  await call('POST', '/window/rect', { width, height });
  const input = (type: 'pointer' | 'key', actions: object[]) =>
    call<void>('POST', '/actions', { actions: [{ type, id: type, actions }] });
  return driverOf({
    engine: 'webkit',
    open: (url) => call('POST', '/url', { url }),
    back: () => call('POST', '/back'),
    reload: () => call('POST', '/refresh'),
    address: () => call('GET', '/url'),
    async evaluate(expression) {
      // WebDriver has promises in `execute/async` only, as JSON.
      const script = `const done = arguments[0];
        (async () => (${expression}))().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const { value, error } = await call<{ value?: unknown; error?: string }>('POST', '/execute/async', {
        script,
        args: [],
      });
      if (error) throw new Error(error);
      return value;
    },
    click: ({ x, y }) =>
      input('pointer', [
        { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]),
    type: (text) =>
      input(
        'key',
        [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))),
      ),
    close: end,
  });
}
