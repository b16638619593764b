import type { Dimension, RevenueLine, RevenueSums } from './dimensions.ts';

const MOST_BARS = 30;

interface Bar {
  label: string | null;
  currency: string;
  net: number;
}

/** Returns one sum for each currency. */
export function totalsOf(lines: readonly RevenueLine[]): RevenueSums[] {
  const totals = Map.groupBy(lines, ({ currency }) => currency);
  return [...totals].map(([currency, all]) => {
    const sum = (name: Exclude<keyof RevenueSums, 'currency'>) => all.reduce((total, line) => total + line[name], 0);
    return {
      currency,
      ...{ payments: sum('payments'), gross: sum('gross'), refunds: sum('refunds') },
      ...{ disputes: sum('disputes'), net: sum('net'), tax: sum('tax') },
    };
  });
}

/** Returns the net by one dimension, for each currency: all days in their order, or the largest of other dimensions. */
export function barsOf(lines: readonly RevenueLine[], by: Dimension): Bar[] {
  const groups = Map.groupBy(lines, (line) => JSON.stringify([line[by] ?? null, line.currency]));
  const bars = [...groups.values()].map((all): Bar => {
    const [line] = all;
    const label = line?.[by] ?? null;
    const net = all.reduce((total, one) => total + one.net, 0);
    return { label: label === null ? null : String(label), currency: line?.currency ?? '', net };
  });
  if (by === 'day') return bars;
  return [...Map.groupBy(bars, ({ currency }) => currency).values()].flatMap((ofCurrency) =>
    ofCurrency.toSorted((a, b) => b.net - a.net).slice(0, MOST_BARS),
  );
}
