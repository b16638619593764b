import { memoryOf } from '../memory.ts';
import { round } from '../report.ts';
import { startDesk, startShop } from './program.ts';
import { READS } from './reads.ts';
import { drawSamples } from './samples.ts';

const TURNS = 3;
const CALLS = 200;

/** Measures the memory of fresh processes by turns: without a desk, and with one after 200 reads of all kinds. */
export async function measureMemory(databaseUrl: string) {
  const { orders: samples } = await drawSamples(databaseUrl, 1, CALLS);
  const calls = samples.flatMap((sample, n) => READS.flatMap(({ calls }) => calls(sample, n) ?? [])).slice(0, CALLS);
  const rows = [];
  for (let turn = 1; turn <= TURNS; turn++) {
    const shop = await startShop(databaseUrl);
    const alone = memoryOf(shop.pid);
    await shop.stop();
    const desk = await startDesk(databaseUrl);
    const ready = memoryOf(desk.pid);
    for (const { key, input } of calls) await desk.client.call(key, input);
    const used = memoryOf(desk.pid);
    await desk.stop();
    rows.push({
      turn,
      'shop MB': round(alone),
      'with desk MB': round(ready),
      [`after ${calls.length} reads MB`]: round(used),
    });
  }
  return rows;
}
