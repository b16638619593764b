import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '#tests/components/accessible.ts';
import { game, item, order, region } from '#tests/components/examples.ts';
import { show } from '#tests/components/show.tsx';
import { SMALL, topUpShop } from '#tests/components/top-up.ts';
import { Page } from './page.mobile.tsx';

const ORDER = 'POST /orders';
const PROVIDER = 'https://pay.example/1';
const waiver = (version: string) => ({
  countries: ['DE'],
  version,
  waiver: `I want it at once (${version})`,
  delivered: 'Then I cannot send it back.',
});
const asking = (version: string) =>
  game({ regions: [region('eu', ['EUR'], ['DE', 'FR'])], items: [item(), SMALL], waivers: [waiver(version)] });

async function open(country: string) {
  const portal = topUpShop();
  const left = vi.spyOn(location, 'assign').mockReturnValue();
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockReturnValue();
  portal.answer('GET /games/:gid', asking('v1'));
  portal.answer(ORDER, order({ number: 'MW-1' }));
  portal.answer('POST /orders/:number/payments', { redirectUrl: PROVIDER });
  const search = { gid: 1, region: 'eu', country, role: 'r1', item: 'pack', method: 'card' };
  const shown = await show(<Page />, { page: 'payment', search, signedIn: true, portal });
  const pay = await waitFor(() => {
    const button = document.querySelector<HTMLButtonElement>('[data-next=pay]');
    expect(button?.textContent).toBe('Pay €16.49');
    return button as HTMLButtonElement;
  });
  return { ...shown, portal, pay, left };
}

const box = (version = 'v1') => screen.findByRole('checkbox', { name: `I want it at once (${version})` });
const agree = () => screen.findByRole('button', { name: 'Agree and pay €16.49' });
/** Resolves when the page shows why the portal refused. */
const refusal = () =>
  waitFor(() => expect(screen.getAllByRole('alert').some(({ textContent }) => textContent !== '')).toBe(true));
const versions = (portal: ReturnType<typeof topUpShop>) => portal.calls(ORDER).map(({ body }) => body.waiver);

test('where the law requires it, a press on the price asks for one tick, and the next press pays', async () => {
  const { user, pay, portal, left } = await open('DE');
  await user.click(pay);
  expect(await box()).toHaveProperty('checked', false);
  expect(versions(portal)).toEqual([]);
  await expectAccessible();
  await user.click(await box());
  await user.click(await agree());
  await waitFor(() => expect(left).toHaveBeenCalledWith(PROVIDER));
  expect(versions(portal)).toEqual(['v1']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('nothing is paid without the tick', async () => {
  const { user, pay, portal } = await open('DE');
  await user.click(pay);
  await user.click(await agree());
  await screen.findByText('Check this box to pay.');
  expect(document.activeElement).toBe(await box());
  expect(versions(portal)).toEqual([]);
});

test('a waiver that changed in the meantime is asked for again, with an empty box', async () => {
  const { user, pay, portal, left } = await open('DE');
  portal.refuse(ORDER, 'order.waiver_changed');
  portal.answer('GET /games/:gid', asking('v2'));
  await user.click(pay);
  await user.click(await box());
  await user.click(await agree());
  expect(await box('v2')).toHaveProperty('checked', false);
  await screen.findByText(/This text has changed/);
  portal.answer(ORDER, order({ number: 'MW-1' }));
  await user.click(await box('v2'));
  await user.click(await agree());
  await waitFor(() => expect(left).toHaveBeenCalledWith(PROVIDER));
  expect(versions(portal)).toEqual(['v1', 'v2']);
});

test('in other countries one press pays', async () => {
  const { user, pay, portal, left } = await open('FR');
  await user.click(pay);
  await waitFor(() => expect(left).toHaveBeenCalledWith(PROVIDER));
  expect(versions(portal)).toEqual([undefined]);
});

test('an answer counts for one purchase: another item, and the same one again, are asked for again', async () => {
  const { user, pay, portal, left } = await open('DE');
  portal.refuse(ORDER, 'order.spending_cap', { left: 0, currency: 'EUR', resetsAt: '2026-12-01T00:00:00.000Z' });
  await user.click(pay);
  await user.click(await box());
  await user.click(await agree());
  await refusal();
  await user.click(await screen.findByRole('radio', { name: /60 Gems/ }));
  const other = await waitFor(() => {
    const button = document.querySelector<HTMLButtonElement>('[data-next=pay]');
    expect(button?.textContent).toBe('Pay €0.99');
    return button as HTMLButtonElement;
  });
  await user.click(other);
  await user.click(await box());
  portal.answer(ORDER, order({ number: 'MW-2' }));
  await user.click(await screen.findByRole('button', { name: 'Agree and pay €0.99' }));
  await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
  // The return from the provider's page.
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await user.click(other);
  expect(await box()).toHaveProperty('checked', false);
});

test('a sheet whose item went away does not open again by itself', async () => {
  const { user, pay, portal, visit } = await open('DE');
  await user.click(pay);
  await box();
  const offer = (items: ReturnType<typeof item>[]) => {
    portal.answer('GET /games/:gid', { ...asking('v1'), items });
    return act(() => visit.queryClient.invalidateQueries({ queryKey: ['game'] }));
  };
  await offer([SMALL]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await offer([item(), SMALL]);
  await waitFor(() => expect(document.querySelector('[data-next=pay]')?.textContent).toBe('Pay €16.49'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a missing waiver is reported at the summary if the page has no waiver to ask for', async () => {
  const { user, pay, portal } = await open('FR');
  portal.refuse(ORDER, 'order.waiver_missing');
  await user.click(pay);
  await refusal();
  expect(screen.queryByRole('dialog')).toBeNull();
});
