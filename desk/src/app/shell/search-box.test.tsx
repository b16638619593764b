import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showDesk } from '#tests/components/desk/show.tsx';

test('the key of the search is not typed into the empty field, which has the focus on Find', async () => {
  const { user } = showDesk();
  const field = await screen.findByLabelText<HTMLInputElement>('Find an order or a player');
  field.focus();
  await user.keyboard('/4242');
  expect(field.value).toBe('4242');
  await user.keyboard('/x');
  expect(field.value).toBe('4242/x');
});
