import { useState } from 'react';
import { useChooseLanguage, useLocale, useT } from '#web/i18n/index.tsx';
import { LANGUAGES } from '#web/i18n/languages.ts';
import { ChoiceGroup, RadioCard, SegmentedControl } from '#web/ui/choice.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Overlay, preloadOverlay } from '#web/ui/overlay.tsx';
import { useTheme } from './theme.ts';

/** Language and appearance. */
export function Preferences() {
  const t = useT();
  const { locale } = useLocale();
  const [open, setOpen] = useState(false);
  const chooseLanguage = useChooseLanguage();
  const [theme, chooseTheme] = useTheme();
  const current = LANGUAGES.find((language) => language.locale === locale);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${t('language.choose')}: ${current?.name}`}
        onClick={() => setOpen(true)}
        onPointerEnter={preloadOverlay}
        className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control px-3 font-medium text-muted text-sm transition duration-(--fast) hover:bg-raised hover:text-ink"
      >
        <Icon name="globe" />
        <span className="max-md:hidden">{current?.name}</span>
      </button>
      <Overlay open={open} onClose={() => setOpen(false)} title={t('language.choose')} closeLabel={t('common.close')}>
        <ChoiceGroup label={t('language.choose')} className="grid grid-cols-2 gap-2">
          {LANGUAGES.map((language) => (
            <RadioCard
              key={language.locale}
              name="language"
              value={language.locale}
              checked={language.locale === locale}
              onChoose={() => chooseLanguage(language.locale)}
              ground="raised"
              className="flex! min-h-12 items-center px-4 font-medium text-sm"
            >
              <span lang={language.tag}>{language.name}</span>
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
      </Overlay>
    </>
  );
}
