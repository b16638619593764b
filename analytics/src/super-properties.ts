import { type Properties, propertyFaults } from './checks.ts';
import type { Store } from './storage.ts';

const KEY = 'super';

/** Properties of every event. An event's own properties override dynamic ones, and those override stored ones. */
export interface SuperProperties {
  set(properties: Properties): void;
  unset(name: string): void;
  clear(): void;
  /** Calls `read` for each event. If it throws or returns invalid properties, it adds none. */
  dynamic(read: () => Properties): void;
  current(): Record<string, unknown>;
}

export function createSuperProperties(store: Store, warn: (fault: string) => void): SuperProperties {
  let read: () => Properties = () => ({});
  const kept = (): Record<string, unknown> => {
    try {
      return JSON.parse(store.get(KEY) ?? '{}');
    } catch {
      return {};
    }
  };
  const keep = (properties: Record<string, unknown>) => store.set(KEY, JSON.stringify(properties));
  const moving = (): Properties => {
    try {
      const properties = read();
      const faults = propertyFaults(properties);
      for (const fault of faults) warn(fault);
      return faults.length === 0 ? properties : {};
    } catch (error) {
      warn(`dynamic properties: ${error}`);
      return {};
    }
  };
  return {
    set(properties) {
      const faults = propertyFaults(properties);
      for (const fault of faults) warn(fault);
      if (faults.length === 0) keep({ ...kept(), ...properties });
    },
    unset(name) {
      const { [name]: _, ...others } = kept();
      keep(others);
    },
    clear: () => store.remove(KEY),
    dynamic: (next) => {
      read = next;
    },
    current: () => ({ ...kept(), ...moving() }),
  };
}
