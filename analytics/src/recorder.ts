import { idFault, nameFault, type Properties, propertyFaults } from './checks.ts';
import type { People } from './people.ts';
import { written } from './times.ts';
import type { Event, EventType } from './wire.ts';

/** The parts that a page passes for one event. */
export interface Parts {
  type: EventType;
  name?: string;
  /** Id of an event that may be sent again, to be updated or overwritten. */
  eventId?: string;
  firstCheckId?: string;
  properties?: Properties;
}

interface Means {
  people: People;
  strict: boolean;
  /** Properties that every event has, in addition to its own. */
  common: (time: Date) => Record<string, unknown>;
  now: () => number;
  newId: () => string;
  warn: (fault: string) => void;
}

/** Builds an event. @returns the event; null: strict mode dropped it */
export function record(parts: Parts, { people, strict, common, now, newId, warn }: Means): Event | null {
  const { type, name, eventId, firstCheckId, properties = {} } = parts;
  const faults = [...nameFaults(parts), ...propertyFaults(properties)];
  for (const fault of faults) warn(`${name ?? type}: ${fault}`);
  if (strict && faults.length > 0) return null;
  const time = new Date(now());
  const account = people.accountId();
  const own = type.startsWith('user_') ? { ...properties } : { ...common(time), ...properties };
  return {
    '#type': type,
    '#time': written(time),
    '#distinct_id': people.distinctId(),
    ...(account !== null && { '#account_id': account }),
    ...(name !== undefined && { '#event_name': name }),
    ...(eventId !== undefined && { '#event_id': eventId }),
    ...(firstCheckId !== undefined && { '#first_check_id': firstCheckId }),
    '#uuid': newId(),
    properties: plain(own),
  };
}

function nameFaults({ type, name, eventId, firstCheckId }: Parts): string[] {
  if (type.startsWith('user_')) return [];
  const ids = type === 'track' ? [firstCheckId] : [eventId ?? ''];
  const faults = [nameFault(name), ...ids.map((id) => (id === undefined ? null : idFault(id)))];
  return faults.filter((fault) => fault !== null);
}

/** Converts properties for JSON: dates in the collector's format; values that JSON cannot hold are left out. */
const plain = (properties: object, within: readonly unknown[] = []): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, plainValue(value, [...within, properties])]),
  );

function plainValue(value: unknown, within: readonly unknown[] = []): unknown {
  // An object that contains itself would never end.
  if (typeof value === 'bigint' || within.includes(value)) return undefined;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : written(value);
  if (Array.isArray(value)) return value.map((entry) => plainValue(entry, [...within, value]));
  return typeof value === 'object' && value !== null ? plain(value, within) : value;
}
