import { useId } from 'react';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatMoney } from '#web/lib/format/money.ts';
import { ChoiceGroup, RadioCard } from '#web/ui/controls/choice.tsx';
import { cx } from '#web/ui/cx.ts';
import { Badge } from '#web/ui/layout/surface.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';
import type { MethodOption } from '../model/options.ts';

interface Props {
  options: readonly MethodOption[];
  currency: string;
  chosen: string | null;
  onChoose(method: string): void;
  /** Called after a choice by finger or mouse, which ends the task. */
  onTap(): void;
}

/** The payment methods, with a description and the reason why one is unavailable. */
export function MethodList({ options, ...rest }: Props) {
  const t = useT();
  if (options.length === 0) {
    return <EmptyState title={t('payment.method.none')} text={t('payment.method.none_text')} className="py-6!" />;
  }
  return (
    <ChoiceGroup label={t('payment.step.method')} className="grid gap-2 px-0.5 py-1">
      {options.map((option) => (
        <MethodCard key={option.method.id} option={option} {...rest} />
      ))}
    </ChoiceGroup>
  );
}

function MethodCard({
  option: { method, lastUsed, problem },
  currency,
  chosen,
  onChoose,
  onTap,
}: Pick<Props, 'currency' | 'chosen' | 'onChoose' | 'onTap'> & { option: MethodOption }) {
  const t = useT();
  const { tag } = useLocale();
  const about = useId();
  const amount = problem && formatMoney(problem.amount, currency, tag);
  const most = method.max[currency];
  return (
    <RadioCard
      name="method"
      value={method.id}
      checked={method.id === chosen}
      onChoose={onChoose}
      onTap={onTap}
      unavailable={problem !== null}
      describedBy={about}
      label={lastUsed ? `${method.name}, ${t('payment.method.last')}` : method.name}
      ground="raised"
      className="flex! min-h-16 items-center gap-3 px-4 py-3"
    >
      <img
        src={method.icon}
        alt=""
        width={40}
        height={28}
        className={cx('h-7 w-10 shrink-0', problem && 'opacity-45 grayscale')}
      />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className={cx('wrap-anywhere hyphens-auto font-semibold text-sm', problem ? 'text-muted' : 'text-ink')}>
          {method.name}
        </span>
        <span id={about} className="wrap-anywhere hyphens-auto text-muted text-xs">
          {method.about && <span className="block">{method.about}</span>}
          {amount ? (
            <span className="block text-warn">
              {problem.kind === 'min' ? t('payment.method.min', { amount }) : t('payment.method.max', { amount })}
            </span>
          ) : (
            most !== undefined && (
              <span className="block text-faint">
                {t('payment.method.upto', { amount: formatMoney(most, currency, tag) })}
              </span>
            )
          )}
        </span>
      </span>
      {lastUsed && <Badge tone="accent">{t('payment.method.last')}</Badge>}
    </RadioCard>
  );
}
