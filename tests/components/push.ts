import { vi } from 'vitest';
import type { PushKind } from '#contract/endpoints/push.ts';
import { createPortal } from './portal.ts';

/** The shop's public key, of a length as browsers want it. */
const KEY = 'BAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
const OTHER = new Uint8Array([1]).buffer;

type Subscription = { endpoint: string; options: { applicationServerKey: ArrayBuffer } };

/** A browser that can be told of something, with a shop that tells; `answer` is what its player says when asked. */
export function pushShop({
  answer = 'granted',
  permission = 'default',
  subscribed = null,
  kinds = [],
  sends = true,
  otherKey = false,
}: {
  answer?: NotificationPermission;
  permission?: NotificationPermission;
  /** The endpoint that it has from before. */
  subscribed?: string | null;
  kinds?: PushKind[];
  sends?: boolean;
  /** What it has from before is of a key that the shop had once. */
  otherKey?: boolean;
} = {}) {
  const portal = createPortal();
  let mine = kinds;
  portal.answer('GET /push', {
    push: sends ? { key: KEY, kinds: ['delivered', 'refund', 'reward_expiring', 'draw_open'] } : null,
  });
  portal.answer('GET /me/push', () => ({ kinds: mine }));
  portal.answer('PUT /me/push', ({ body }) => {
    mine = [...body.kinds];
    return { kinds: mine };
  });
  portal.answer('DELETE /me/push', () => {
    mine = [];
    return {};
  });

  let here: Subscription | null = null;
  const made = (endpoint: string, key: ArrayBuffer): Subscription =>
    Object.assign(
      { endpoint, options: { applicationServerKey: key } },
      {
        toJSON: () => ({ endpoint, keys: { p256dh: 'P', auth: 'A' } }),
        unsubscribe: async () => {
          here = null;
          return true;
        },
      },
    );
  const own = Uint8Array.from(atob(KEY.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0)).buffer;
  if (subscribed) here = made(subscribed, otherKey ? OTHER : own);
  const notification = { permission, requestPermission: vi.fn(async () => (notification.permission = answer)) };
  const pushManager = {
    getSubscription: async () => here,
    subscribe: vi.fn(async () => {
      here = made('https://push.example/new', own);
      return here;
    }),
  };
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('PushManager', class {});
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ pushManager }) },
  });
  return { portal, notification, pushManager, here: () => here };
}

/** A browser without any of it. */
export function noPush(): void {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
}
