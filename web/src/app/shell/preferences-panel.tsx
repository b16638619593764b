import type { Locale } from '#contract/locales.ts';
import { useChooseLanguage, useLocale, useT } from '#web/i18n/index.tsx';
import { LANGUAGES } from '#web/i18n/languages.ts';
import { usePressed } from '#web/lib/react/pressed.ts';
import { ChoiceGroup, RadioCard, SegmentedControl } from '#web/ui/controls/choice.tsx';
import { useTheme } from './theme.ts';

/** Lets the player choose language and appearance. */
export function PreferencesPanel() {
  const t = useT();
  const { locale } = useLocale();
  const chooseLanguage = useChooseLanguage();
  const language = usePressed(locale);
  const choose = (wanted: Locale) => {
    language.press(wanted);
    void chooseLanguage(wanted).then(language.release);
  };
  const [theme, chooseTheme] = useTheme();
  return (
    <>
      <ChoiceGroup label={t('language.choose')} className="grid grid-cols-2 gap-2">
        {LANGUAGES.map((one) => (
          <RadioCard
            key={one.locale}
            name="language"
            value={one.locale}
            checked={one.locale === language.marked}
            onChoose={() => choose(one.locale)}
            ground="raised"
            className="flex! min-h-12 items-center px-4 font-medium text-sm"
          >
            <span lang={one.tag}>{one.name}</span>
          </RadioCard>
        ))}
      </ChoiceGroup>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-base">{t('theme.choose')}</h3>
        <SegmentedControl
          label={t('theme.choose')}
          value={theme}
          onChoose={chooseTheme}
          options={[
            { value: 'system', label: t('theme.system') },
            { value: 'dark', label: t('theme.dark') },
            { value: 'light', label: t('theme.light') },
          ]}
        />
      </div>
    </>
  );
}
