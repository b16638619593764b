import type { Costs } from './costs.ts';
import type { TierName } from './flow.ts';

/** Acts of one buyer. */
export interface Acts {
  visits: number;
  /** Opened streams, and their reads. */
  opens: number;
  looks: number;
}

/** Returns the milliseconds of each tier for one buyer with one order. */
export const perBuyer = (costs: Costs, { visits, looks, opens }: Acts): Record<TierName, number> => {
  const of = (tier: TierName) =>
    visits * costs.visit[tier] + costs.order[tier] + opens * costs.open[tier] + looks * costs.look[tier];
  return { web: of('web'), worker: of('worker'), database: of('database') };
};

interface MachineHours {
  vcpu: number;
  machines: Record<TierName, number>;
  /** The database needs more cores than one such machine has. */
  tooSmall: boolean;
  hours: number;
  cost: number;
}

/**
 * Returns whole machines of one size, each for one tier, and their cost for as many hours. Machine-hours = machines ×
 * hours; cost = machine-hours × vCPU × price of a vCPU-hour.
 * @param cores the cores that each tier needs
 */
export function machineHours(
  vcpu: number,
  cores: Record<TierName, number>,
  { hours, price, least }: { hours: number; price: number; least: Record<TierName, number> },
): MachineHours {
  const machinesOf = (tier: TierName) => Math.max(least[tier], Math.ceil(cores[tier] / vcpu));
  const tooSmall = cores.database > vcpu;
  const machines = { web: machinesOf('web'), worker: machinesOf('worker'), database: least.database };
  const all = (machines.web + machines.worker + machines.database) * hours;
  return { vcpu, machines, tooSmall, hours: all, cost: all * vcpu * price };
}
