import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#tests/components/show.tsx';
import { LANGUAGES } from '#web/i18n/languages.ts';
import { PreferencesPanel } from './preferences-panel.tsx';

test('each language has its own name and carries its `lang` for screen readers', async () => {
  await show(<PreferencesPanel />);
  for (const { name, tag } of LANGUAGES)
    expect(screen.getByText(name).closest('[lang]')?.getAttribute('lang')).toBe(tag);
});
