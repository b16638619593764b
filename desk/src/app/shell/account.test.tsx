import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/components/accessible.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

test('the operator chooses the appearance in the account menu', async () => {
  const { user } = showDesk();
  await user.click(await screen.findByTitle(/, /));
  const dialog = within(await screen.findByRole('dialog'));
  const menu = dialog.getByLabelText('Appearance');
  expect(document.documentElement.dataset.theme).toBeUndefined();
  await user.selectOptions(menu, 'Dark');
  expect(document.documentElement.dataset.theme).toBe('dark');
  await expectAccessible();
  await user.selectOptions(menu, 'As the system');
  expect(document.documentElement.dataset.theme).toBeUndefined();
});
