import { useState } from 'react';
import type { VipLevel } from '#contract/endpoints/vip.ts';
import { parseAmount, typedAmount } from '#web/features/spending/model/amount.ts';
import { pointsFor, sayable } from '#web/features/vip/model/estimate.ts';
import type { Rate, Vip } from '#web/features/vip/model/vip.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatCount, formatMoney, formatPercent, minorDigits } from '#web/lib/format/money.ts';
import { Select, TextField } from '#web/ui/controls/field.tsx';
import { Card } from '#web/ui/layout/surface.tsx';

interface Props extends Pick<Vip, 'rates'> {
  /** The level to compute with: the player's, or the first for visitors. */
  level: VipLevel;
  /** The player's currency. Undefined until it is known; null if it cannot be known. */
  usual: string | null | undefined;
}

/** The amount in the field before the player types earns about this many points. */
const EXAMPLE_POINTS = 20;

/** Shows how many points an amount earns, and the rate. */
export function Estimator({ rates, level, usual }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const [chosen, choose] = useState<string | null>(null);
  const [typed, type] = useState<string | null>(null);
  const rate = rates.find(({ currency }) => currency === (chosen ?? usual)) ?? rates[0];
  if (!rate) return null;
  const { currency } = rate;
  const text = typed ?? typedAmount({ amount: exampleIn(rate), currency }, tag);
  const amount = parseAmount(text, currency);
  const example = typedAmount({ amount: exampleIn(rate), currency }, tag);
  const points = amount === null ? null : pointsFor(amount, rate, level.pointsPercent);
  const { points: count, amount: per } = sayable(rate);
  return (
    <Card className="grid gap-4 md:grid-cols-2 md:gap-8">
      <div className="flex flex-wrap items-start gap-3 *:min-w-0 *:grow">
        <div className="basis-[8rem]">
          <TextField
            label={t('vip.estimate.amount')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={text}
            onChange={(event) => type(event.target.value)}
            error={amount === null && t('vip.estimate.invalid', { example })}
          />
        </div>
        <div className="basis-[6rem]">
          <Select
            label={t('payment.region.currency')}
            value={currency}
            options={rates.map(({ currency: value }) => ({ value, label: value }))}
            onChange={(event) => choose(event.target.value)}
          />
        </div>
      </div>
      <dl className="grid gap-3">
        <div>
          <dt className="text-muted text-sm">{t('vip.estimate.points')}</dt>
          <dd className="font-bold text-3xl tracking-tight">
            <span role="status">{points === null ? '–' : formatCount(points, tag)}</span>
          </dd>
        </div>
        <div>
          <dt className="text-muted text-sm">{t('vip.estimate.rate')}</dt>
          <dd>
            {t('vip.estimate.per', { count, amount: formatMoney(per, currency, tag) })}
            {level.pointsPercent > 0 && (
              <span className="block text-vip">
                {t('vip.estimate.level', { level: level.name, percent: formatPercent(level.pointsPercent, tag) })}
              </span>
            )}
          </dd>
        </div>
      </dl>
    </Card>
  );
}

/** Returns a round amount that earns about EXAMPLE_POINTS. */
function exampleIn({ amount, currency }: Rate): number {
  const unit = 10 ** minorDigits(currency);
  const about = (amount * EXAMPLE_POINTS) / unit;
  const step = 10 ** Math.floor(Math.log10(about));
  return Math.max(1, Math.round(about / step) * step) * unit;
}
