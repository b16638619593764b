import { isOrderNumber } from '../../kernel/ids/order-number.ts';
import type { Trails } from '../../kernel/metrics/trails.ts';

type AnyHandler = (input: { params?: { number?: unknown } }, ...more: unknown[]) => Promise<unknown>;

/** Makes each operation a step of its request, and names the order that it is about. */
export function watchHandlers<H extends object>(handlers: H, trails: Trails | null): H {
  if (!trails) return handlers;
  const watched = Object.entries(handlers).map(([key, handler]) => {
    const run = handler as AnyHandler;
    const step = { name: key, kind: 'internal', facts: {} } as const;
    const watch: AnyHandler = (input, ...more) =>
      trails.step(step, async () => {
        const output = await run(input, ...more);
        // Only of a request that succeeded: anybody can put a number into an address.
        const number = input.params?.number ?? (output as { number?: unknown } | null)?.number;
        if (isOrderNumber(number)) trails.isAbout(number);
        return output;
      });
    return [key, watch];
  });
  return Object.fromEntries(watched) as H;
}
