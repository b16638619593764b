import { fireEvent, screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { expect, test, vi } from 'vitest';
import { settle, show } from '#tests/components/show.tsx';
import { PullToRefresh } from './pull-to-refresh.tsx';

const FAR = 400;

async function pull(text: string): Promise<ReturnType<typeof vi.fn>> {
  const refresh = vi.fn(async () => undefined);
  await show(
    <PullToRefresh heading={<h1>Orders</h1>} onRefresh={refresh}>
      <p>An order</p>
      {createPortal(<p>A sheet</p>, document.body)}
    </PullToRefresh>,
  );
  const finger = screen.getByText(text);
  fireEvent.touchStart(finger, { touches: [{ clientY: 0 }] });
  fireEvent.touchMove(finger, { touches: [{ clientY: FAR }] });
  await settle(() => fireEvent.touchEnd(finger));
  return refresh;
}

test('a list that is pulled down is fetched again', async () => {
  expect(await pull('An order')).toHaveBeenCalledOnce();
});

test('a finger that moves down in a sheet does not pull the page behind it', async () => {
  expect(await pull('A sheet')).not.toHaveBeenCalled();
});
