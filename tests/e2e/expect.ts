import { expect as expectOfPlaywright } from '@playwright/test';

/** Waits as long as an action does (30 seconds): it ends what hangs; a busy machine is no reason to fail. */
export const expect = expectOfPlaywright.configure({ timeout: 30_000 });
