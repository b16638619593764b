import { expect as expectOfPlaywright } from '@playwright/test';

/** Waits as long as an action does (30 seconds): it ends tests that hang, and a busy machine does not fail. */
export const expect = expectOfPlaywright.configure({ timeout: 30_000 });
