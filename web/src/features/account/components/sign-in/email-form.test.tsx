import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { challenge } from '#tests/components/binding.ts';
import { createPortal } from '#tests/components/portal.ts';
import { show } from '#tests/components/show.tsx';
import { EmailForm } from './email-form.tsx';

const SEND = 'POST /session/email/codes';

async function open() {
  const portal = createPortal();
  portal.answer(SEND, challenge('challenge-of-the-email'));
  return show(<EmailForm marked={false} focused onEntered={() => undefined} />, { page: 'login', portal });
}
const field = () => screen.getByRole('textbox', { name: 'Email' });

test.each([
  ['ｋｅｓｔｒｅｌ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'kestrel@example.com'],
  ['a..b@docomo.ne.jp\u200b', 'a..b@docomo.ne.jp'],
])('a code for %j is sent to %s', async (typed, address) => {
  const { user, portal } = await open();
  await user.type(field(), `${typed}{Enter}`);
  await screen.findByRole('textbox', { name: 'Verification code' });
  expect(screen.getByText(address)).toBeTruthy();
  expect(portal.calls(SEND).map(({ body }) => body.email)).toEqual([address]);
});

test.each([
  ['\u200b', 'Please enter your email address'],
  ['kestrel@example', 'Please enter the correct email address'],
])('%j is not a valid address', async (typed, problem) => {
  const { user, portal } = await open();
  await user.type(field(), `${typed}{Enter}`);
  expect(screen.getByText(problem)).toBeTruthy();
  expect(portal.calls(SEND)).toEqual([]);
});
