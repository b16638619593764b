import type { Page } from '@playwright/test';
import webPush from 'web-push';
import { startWorld, type World } from '#tests/world/world.ts';
import { call } from '../../simulators/kit/testing.ts';
import { type Pushed, startPush } from '../../simulators/push/push.ts';

/** A shop that sends push messages, and the push service that receives them. */
export interface Telling extends World {
  /** The messages that browsers received, decrypted. */
  pushed(): Promise<Pushed[]>;
  /** The kinds that the portal stores for each browser. */
  subscribed(): Promise<string[][]>;
  /** Creates a browser's subscription with a key. */
  register(key: string): Promise<Registered>;
}

interface Registered {
  id: string;
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
}

export async function startTelling(): Promise<Telling> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const service = await startPush();
  const world = await startWorld({
    env: {
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
      VAPID_SUBJECT: 'mailto:push@example.com',
      PUSH_SIMULATOR_URL: service.url,
    },
  });
  return {
    ...world,
    pushed: async () => (await call<{ messages: Pushed[] }>('GET', `${service.url}/control/messages`)).json.messages,
    subscribed: async () =>
      (await world.context.sql<{ kinds: string[] }[]>`select kinds from push_subscriptions`).map(({ kinds }) => kinds),
    register: async (key) => (await call<Registered>('POST', `${service.url}/control/browsers`, { key })).json,
    stop: async () => {
      await world.stop();
      await service.close();
    },
  };
}

/** The player's answer to the permission prompt; `none`: a browser without push. */
type Answer = 'granted' | 'denied' | 'none';

/**
 * Replaces the push service, which a test browser does not have, by the simulator, and the permission prompt, which
 * tests cannot press, by an answer. Page and service worker are the shop's.
 */
export async function answerWith(page: Page, world: Telling, answer: Answer): Promise<void> {
  if (answer === 'none') {
    await page.addInitScript(() => void Reflect.deleteProperty(window, 'PushManager'));
    return;
  }
  await page
    .context()
    .exposeFunction('registerBrowser', async (key: string) => (await world.register(key)).subscription);
  await page.addInitScript(
    ({ said }) => {
      const outside = window as unknown as {
        registerBrowser(key: string): Promise<PushSubscriptionJSON>;
      };
      let permission: NotificationPermission = 'default';
      let here: object | null = null;
      Object.defineProperty(Notification, 'permission', { get: () => permission });
      Notification.requestPermission = async () => {
        permission = said;
        return said;
      };
      const words = (bytes: Uint8Array): string =>
        btoa(String.fromCharCode(...bytes))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '');
      Object.assign(PushManager.prototype, {
        getSubscription: async () => here,
        subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
          const json = await outside.registerBrowser(words(applicationServerKey));
          here = {
            endpoint: json.endpoint,
            options: { applicationServerKey: applicationServerKey.buffer },
            toJSON: () => json,
            unsubscribe: async () => {
              here = null;
              return true;
            },
          };
          return here;
        },
      });
    },
    { said: answer },
  );
}
