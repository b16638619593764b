import type { BenchWorld } from './world.ts';

const LONGEST_MINUTES = 5;

/**
 * Notifies each buyer when their order was sent, by a notice of the database. `sent` throws if an order is not in the
 * game after 5 minutes.
 */
export async function watchSent(world: BenchWorld) {
  const waiting = new Map<string, () => void>();
  const early = new Set<string>();
  let looking: Promise<unknown> = Promise.resolve();
  const look = async (numbers: string[]): Promise<void> => {
    const rows = await world.sql<
      { number: string }[]
    >`select number from orders where number = any(${numbers}::text[]) and item_state = 'sent' /* bench */`;
    for (const { number } of rows) {
      const done = waiting.get(number);
      if (done) done();
      else early.add(number);
      waiting.delete(number);
    }
  };
  const subscription = await world.sql.listen('orders', (payload) => {
    looking = looking.then(() => look(payload.split(',')));
  });
  const wait = (number: string, resolve: () => void, reject: (error: Error) => void): void => {
    const timer = setTimeout(() => {
      waiting.delete(number);
      reject(new Error(`order ${number} is not in the game after ${LONGEST_MINUTES} minutes`));
    }, LONGEST_MINUTES * 60_000);
    waiting.set(number, () => {
      clearTimeout(timer);
      resolve();
    });
  };
  return {
    sent: (number: string): Promise<void> =>
      early.delete(number) ? Promise.resolve() : new Promise((resolve, reject) => wait(number, resolve, reject)),
    stop: () => subscription.unlisten(),
  };
}
