import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { quote } from '#tests/components/examples.ts';
import { settle, show } from '#tests/components/show.tsx';
import { PayButton } from './pay-button.tsx';

const props = { step: 'pay', quote: quote(), loading: false, paying: false, onPress: () => undefined } as const;
const button = () => screen.getByRole('button');

test.each([
  ['signin', 'Sign in to pay'],
  ['region', 'Switch region'],
  ['character', 'Choose character'],
  ['item', 'Choose an item'],
  ['method', 'Choose how to pay'],
  ['unpayable', 'No payment method available'],
] as const)('shows the next step: %s', async (step, text) => {
  await show(<PayButton {...props} step={step} />);
  expect(button().textContent).toBe(text);
});

test('at the step "pay" it shows the amount to be charged', async () => {
  await show(<PayButton {...props} />);
  expect(button().textContent).toBe('Pay €16.49');
});

test('shows no amount and takes no press while the quote loads', async () => {
  const onPress = vi.fn();
  const { user } = await show(<PayButton {...props} loading onPress={onPress} />);
  expect(button().textContent).not.toContain('16.49');
  await user.click(button());
  expect(onPress).not.toHaveBeenCalled();
});

test('takes no second press while the order is being placed, and says so', async () => {
  const onPress = vi.fn();
  const { user, show: next } = await show(<PayButton {...props} onPress={onPress} />);
  await user.click(button());
  next(<PayButton {...props} paying onPress={onPress} />);
  await user.click(button());
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('status').textContent).toBe('Opening the payment page…');
});

test('without a connection it takes no press, and shows the reason', async () => {
  const onPress = vi.fn();
  const { user, visit } = await show(<PayButton {...props} onPress={onPress} />);
  await settle(() => visit.connection.start({ isOnline: () => false, onChange: () => undefined }));
  await user.click(button());
  expect(onPress).not.toHaveBeenCalled();
  expect(button().textContent).toBe('Needs a connection');
});
