import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '#tests/components/accessible.ts';
import { TimeField } from './time-field.tsx';

const liveIn = (timeZone: string) => {
  const own = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...own, timeZone });
};
beforeEach(() => liveIn('Europe/Berlin'));
afterEach(() => {
  vi.restoreAllMocks();
});

const sent = vi.fn();

function Form({ start = '' }) {
  const [at, setAt] = useState(start);
  return (
    <main>
      <TimeField
        label="Until"
        value={at}
        onChange={(iso) => {
          sent(iso);
          setAt(iso);
        }}
      />
    </main>
  );
}
const field = () => screen.getByLabelText<HTMLInputElement>('Until');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const below = () => document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent;

test('a time is typed in the operator’s zone, which is named, and the same time in UTC is below', async () => {
  render(<Form />);
  expect(below()).toMatch(/Berlin, UTC\+[12]\.$/);
  type('2026-07-01T12:00');
  expect(sent).toHaveBeenLastCalledWith('2026-07-01T10:00:00.000Z');
  expect(below()).toContain('Berlin, UTC+2. That is 2026-07-01 10:00:00 UTC.');
  await expectAccessible();
});

test('an operator in UTC reads the time once', () => {
  liveIn('UTC');
  render(<Form start="2026-12-01T23:30:00Z" />);
  expect(field().value).toBe('2026-12-01T23:30');
  expect(below()).toBe(' UTC.');
});

test('a stored time is shown in the operator’s zone', () => {
  render(<Form start="2026-12-01T23:30:00Z" />);
  expect(field().value).toBe('2026-12-02T00:30');
});

test('a time that the clocks skip stays as typed, and the time that it means is below', () => {
  render(<Form />);
  type('2026-03-29T02:30');
  expect(field().value).toBe('2026-03-29T02:30');
  expect(below()).toContain('That is 2026-03-29 01:30:00 UTC.');
  screen.getByText('The clocks skip this time. It is 03:30.');
});

test('a time that comes twice is the first when it is typed, and the stored one until then', () => {
  render(<Form start="2026-10-25T01:30:00Z" />);
  expect(field().value).toBe('2026-10-25T02:30');
  screen.getByText(/It is the second one/);
  type('2026-10-25T02:31');
  expect(sent).toHaveBeenLastCalledWith('2026-10-25T00:31:00.000Z');
  screen.getByText(/It is the first one/);
});

test('half a time is named when the field is left, and a cleared field is no time', () => {
  render(<Form start="2026-12-01T23:30:00Z" />);
  type('');
  expect(sent).toHaveBeenLastCalledWith('');
  Object.defineProperty(field(), 'validity', { value: { badInput: true }, configurable: true });
  fireEvent.blur(field());
  screen.getByText('Type day, hour and minute, or clear the field.');
});
