import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OPTIONAL_PAGES, type OptionalPage } from '#contract/routes.ts';
import { createPortal } from '#tests/components/portal.ts';
import { show } from '#tests/components/show.tsx';
import { type Environment, EnvironmentContext, NOBODY, readRoot } from '#web/lib/visit/environment.ts';
import { EarnLinks } from '#web/navigation/earn-links.tsx';
import { Places } from '#web/routes/mainpage/places.tsx';
import { DesktopShell } from './desktop.tsx';

/** Returns the texts of the navigation links of a shop without these pages. */
async function linksOf(ui: React.ReactElement, lacks: readonly OptionalPage[]) {
  const now: Environment = { ...NOBODY, lacks };
  await show(<EnvironmentContext value={{ first: now, now }}>{ui}</EnvironmentContext>, { portal: createPortal() });
  const [navigation] = screen.queryAllByRole('navigation');
  return [...(navigation?.querySelectorAll('a') ?? [])].map(({ textContent }) => textContent);
}

test('the navigation has no links to pages for which the publisher has no content', async () => {
  expect(await linksOf(<DesktopShell />, ['coupons', 'vip'])).toEqual(['Top-up', 'Rewards', 'Tasks', 'History']);
});

test('neither have the tabs of a phone, which disappear if only one is left', async () => {
  expect(await linksOf(<EarnLinks />, ['vip'])).toEqual(['Rewards', 'Coupons', 'Tasks', 'Invite friends']);
});

test('neither have the tiles of the overview', async () => {
  const tiles = await linksOf(<Places />, ['coupons', 'share']);
  expect(tiles).toContain('VIP points');
  expect(tiles).not.toContain('Coupons');
  expect(tiles).not.toContain('Invite friends');
});

test('a single tab is not shown', async () => {
  expect(await linksOf(<EarnLinks />, OPTIONAL_PAGES)).toEqual([]);
});

test('the root element of the document lists the missing pages', () => {
  const root = document.createElement('html');
  root.dataset.lacks = 'tasks share unheard-of';
  expect(readRoot(root).lacks).toEqual(['tasks', 'share']);
  expect(readRoot(document.createElement('html')).lacks).toEqual([]);
});
