import { vi } from 'vitest';
import type { PushKind } from '#contract/endpoints/push.ts';
import { createPortal } from './portal.ts';

/** A public key of the shop, in a length that browsers accept. */
const KEY = 'BAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
const OTHER = new Uint8Array([1]).buffer;

type Subscription = { endpoint: string; options: { applicationServerKey: ArrayBuffer } };

/** Creates a browser with push, and a shop that sends; `answer` is the player's answer to the permission prompt. */
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
  /** Endpoint of an earlier subscription. */
  subscribed?: string | null;
  kinds?: PushKind[];
  sends?: boolean;
  /** The earlier subscription has an old key of the shop. */
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

/** Creates a browser without push. */
export function noPush(): void {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
}
