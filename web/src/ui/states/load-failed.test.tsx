import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { settle, show } from '#tests/components/show.tsx';
import { ApiError } from '#web/lib/portal/api.ts';
import { LoadFailed } from './load-failed.tsx';

const query = { error: new ApiError('network'), isFetching: false, refetch: () => undefined };

test('what failed to load says why and alarms, but not without a connection, which the banner names', async () => {
  const { visit } = await show(<LoadFailed query={query} />);
  expect(screen.getByRole('alert').textContent).toContain('We could not reach the shop');
  await settle(() => visit.connection.start({ isOnline: () => false, onChange: () => undefined }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.body.textContent).toBe('Needs a connectionRequest failed. Tap to reload');
});
