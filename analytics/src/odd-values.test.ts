import { expect, test, vi } from 'vitest';
import { createPeople } from './people.ts';
import { type Parts, record } from './recorder.ts';
import { createSuperProperties } from './super-properties.ts';
import { testStore } from './test-store.ts';

/** Records an event with invalid input. Returns the event and the number of warnings. */
function told(parts: Omit<Partial<Parts>, 'properties'> & { properties?: unknown }, strict = false) {
  const warn = vi.fn();
  const people = createPeople(testStore().store, () => 'd', warn);
  const means = { people, strict, common: () => ({}), now: () => 0, newId: () => 'u', warn };
  const event = record({ type: 'track', name: 'view', ...parts } as Parts, means);
  return { event, kept: event && JSON.parse(JSON.stringify(event.properties)), warned: warn.mock.calls.length };
}
const endless = (): object => {
  const one: Record<string, unknown> = { fine: 1 };
  one.self = one;
  one.list = [1, one];
  return one;
};

test('circular values, and numbers that JSON does not know, are left out and break no page', () => {
  const same = { a: 1 };
  const { kept } = told({ properties: { endless: endless(), big: 1n, same: [same, same] } });
  expect(kept).toEqual({ endless: { fine: 1, list: [1, null] }, same: [same, same] });
});

test.each([null, 'x', 7])('properties of a visitor that are %s are warned of and break no page', (properties) => {
  expect(told({ type: 'user_set', properties }).warned).toBe(1);
});

test('strict mode drops them', () => {
  expect(told({ properties: { endless: endless() } }, true).event).toBeNull();
  expect(told({ properties: { big: 1n } }, true).event).toBeNull();
});

test.each([
  ['a check id', { firstCheckId: 'x'.repeat(64) }],
  ['an empty check id', { firstCheckId: '' }],
  ['an id of an update', { type: 'track_update', eventId: 'x'.repeat(64) }],
  ['no id of an overwriting', { type: 'track_overwrite' }],
] as const)('%s that the collector would refuse is warned of, and dropped in strict mode', (_, parts) => {
  expect(told(parts).warned).toBe(1);
  expect(told(parts, true).event).toBeNull();
});

test.each([{ 'not-a-name': 1 }, { nothing: null }, 'text', null])(
  'dynamic properties that fail checks add nothing: %j',
  (properties) => {
    const warn = vi.fn();
    const supers = createSuperProperties(testStore().store, warn);
    supers.set({ kept: 1 });
    supers.dynamic(() => properties as never);
    expect(supers.current()).toEqual({ kept: 1 });
    expect(warn).toHaveBeenCalledOnce();
  },
);
