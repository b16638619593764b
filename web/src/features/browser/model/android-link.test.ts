import { expect, test } from 'vitest';
import { androidLink } from './android-link.ts';

test('androidLink turns an address into an intent for the default browser', () => {
  expect(androidLink('https://shop.example/platform/v2/wap/payment?gid=1000041#Intent;x')).toBe(
    'intent://shop.example/platform/v2/wap/payment?gid=1000041#Intent;scheme=https;action=android.intent.action.VIEW;end',
  );
});
