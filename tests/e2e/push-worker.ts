import type { CDPSession, Page, Worker } from '@playwright/test';

/** A notification that the service worker shows. */
export interface Shown {
  title: string;
  tag: string;
  data: { url: string };
}

/** The shop's service worker, with a list instead of notifications, because a headless browser refuses to show any. */
export interface WorkerOf {
  /** Delivers a message as the browser does. */
  deliver(payload: string): Promise<void>;
  shown(): Promise<Shown[]>;
  /** Presses the first notification; returns the URL that it opens. */
  press(): Promise<string>;
}

export async function workerOf(page: Page): Promise<WorkerOf> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const own = globalThis as unknown as ServiceWorkerGlobalScope & { shown: object[] };
    own.shown = [];
    own.registration.showNotification = async (title, options) => {
      const rest = own.shown.filter((one) => Reflect.get(one, 'tag') !== options?.tag);
      const notification = { title, ...options, close: () => own.shown.splice(own.shown.indexOf(notification), 1) };
      own.shown = [...rest, notification];
    };
  });
  const session = await page.context().newCDPSession(page);
  const registrationId = await registrationOf(session);
  return {
    deliver: async (data) => {
      const { origin } = new URL(page.url());
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    },
    shown: () => worker.evaluate(() => JSON.parse(JSON.stringify(Reflect.get(globalThis, 'shown'))) as Shown[]),
    press: () => pressFirst(worker),
  };
}

async function registrationOf(session: CDPSession): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const one = registrations.find(({ isDeleted }) => !isDeleted);
    if (one) resolve(one.registrationId);
  });
  await session.send('ServiceWorker.enable');
  return promise;
}

const pressFirst = (worker: Worker): Promise<string> =>
  worker.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const own = globalThis as unknown as ServiceWorkerGlobalScope & { shown: object[] } & EventTarget;
        // Browsers open windows only after a real press.
        own.clients.openWindow = async (url) => {
          resolve(String(url));
          return null;
        };
        const pressed = { notification: own.shown[0], waitUntil: () => undefined };
        own.dispatchEvent(Object.assign(new Event('notificationclick'), pressed));
      }),
  );
