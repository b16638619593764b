import type { BenchWorld } from './world.ts';

/** Notifies each buyer when their order was sent, by a notice of the database. */
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
  return {
    sent: (number: string): Promise<void> =>
      early.delete(number) ? Promise.resolve() : new Promise((resolve) => waiting.set(number, resolve)),
    stop: () => subscription.unlisten(),
  };
}
