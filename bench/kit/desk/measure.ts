import { percentile, round } from '../report.ts';
import type { DeskProgram } from './program.ts';
import { type Call, READS, type Read } from './reads.ts';
import type { Samples } from './samples.ts';

const LARGE = 1_000_000;

/** A shop with a desk, and what operators look for in it. */
export interface DeskShop {
  orders: number;
  desk: DeskProgram;
  samples: Samples;
}

/** Milliseconds of each call of a read, and of all calls of the page together. */
type Took = Map<string, number[]>;

async function timed({ client }: DeskProgram, { key, input }: Call): Promise<number> {
  const begun = performance.now();
  const { status, error } = await client.call(key, input);
  if (status !== 200) throw new Error(`${key} ${JSON.stringify(input)} answered ${status}: ${JSON.stringify(error)}`);
  return performance.now() - begun;
}

/** Measures a read of each shop in turns, with another order each time. The first time of each shop does not count. */
async function measureRead(shops: readonly DeskShop[], read: Read, times: number): Promise<Map<DeskShop, Took>> {
  const took = new Map(shops.map((shop): [DeskShop, Took] => [shop, new Map()]));
  const add = (of: Took, what: string, ms: number) => of.set(what, [...(of.get(what) ?? []), ms]);
  for (const [shop, of] of took) {
    const wanted = shop.samples[read.of ?? 'orders'].flatMap((sample, n) => {
      const calls = read.calls(sample, n);
      return calls ? [calls] : [];
    });
    for (const [turn, calls] of wanted.slice(0, times + 1).entries()) {
      const begun = performance.now();
      const each = await Promise.all(calls.map((call) => timed(shop.desk, call)));
      if (turn === 0) continue;
      add(of, '', performance.now() - begun);
      if (calls.length > 1) for (const [at, ms] of each.entries()) add(of, calls[at]?.key ?? '', ms);
    }
  }
  return took;
}

/** Measures all reads of the desk, and returns a row for each read and shop, and for each call of a read. */
export async function measureReads(shops: readonly DeskShop[], times: number) {
  const rows = [];
  for (const read of READS)
    for (const [{ orders }, took] of await measureRead(shops, read, times))
      for (const [key, ms] of took) {
        const aim = read.aims[orders > LARGE ? 1 : 0];
        const p95 = percentile(ms, 95);
        rows.push({
          read: key === '' ? read.what : `  ${key}`,
          orders,
          times: ms.length,
          'median ms': round(percentile(ms, 50), 1),
          'p95 ms': round(p95, 1),
          'aim ms': key === '' ? String(aim) : '',
          met: key === '' ? (p95 < aim ? 'yes' : 'NO') : '',
        });
      }
  return rows;
}
