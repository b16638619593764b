import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { settle, show } from '#tests/components/show.tsx';
import { RangeSheet } from './range-sheet.tsx';

const NOW = Date.parse('2026-11-21T10:00:00.000Z');
const YEAR_MS = 366 * 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW + YEAR_MS });
});

test('on a device that is a year ahead, the last three months follow the server’s clock', async () => {
  const chosen = vi.fn();
  const { visit, show: next } = await show(null);
  const headers = new Headers({ date: new Date(NOW).toUTCString(), 'cache-control': 'no-store' });
  await settle(() => visit.portalClock.heard(headers));
  next(<RangeSheet open days={{}} onClose={() => undefined} onChoose={chosen} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Last 3 months' }));
  expect(chosen).toHaveBeenCalledWith({ since: '2026-08-21' });
});
