import type { Lottery } from '#contract/endpoints/lottery.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatWithZone } from '#web/lib/format/time.ts';
import { useReader } from '#web/lib/react/now.ts';

/** The rules in plain words. */
export function Rules({ lottery: { nextDayAt, until, instead, prizes, text } }: { lottery: Lottery }) {
  const t = useT();
  const { tag } = useLocale();
  const reader = useReader();
  const other = prizes.find(({ id }) => id === instead)?.name ?? '';
  const at = (iso: string) => formatWithZone(iso, tag, undefined, reader);
  return (
    <section aria-labelledby="draw-rules" className="grid gap-2">
      <h3 id="draw-rules" className="text-base">
        {t('lottery.rules')}
      </h3>
      {text && <p className="text-muted text-sm">{text}</p>}
      <ul className="grid list-disc gap-1.5 pl-5 text-muted text-sm">
        <li>{t('lottery.rule.free')}</li>
        <li>{t('lottery.rule.day', { at: at(nextDayAt) })}</li>
        {until && <li>{t('lottery.rule.until', { at: at(until) })}</li>}
        <li>{t('lottery.rule.odds')}</li>
        {prizes.some(({ limit }) => limit !== null) && <li>{t('lottery.rule.limit', { instead: other })}</li>}
        <li>{t('lottery.rule.fair')}</li>
      </ul>
    </section>
  );
}
