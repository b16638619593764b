import { useId } from 'react';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatMoney } from '#web/lib/money.ts';
import { ChoiceGroup, RadioCard } from '#web/ui/choice.tsx';
import { cx } from '#web/ui/cx.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { Badge, Card, Skeleton } from '#web/ui/surface.tsx';
import type { MethodOption } from './options.ts';

const GRID = 'grid gap-2.5 md:grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] md:gap-3';

interface Props {
  options: readonly MethodOption[];
  currency: string;
  chosen: string | null;
  onChoose(method: string): void;
  labelledBy: string;
}

export function MethodList({ options, labelledBy, ...rest }: Props) {
  const t = useT();
  if (options.length === 0) {
    return (
      <Card>
        <EmptyState title={t('payment.method.none')} text={t('payment.method.none_text')} className="py-6!" />
      </Card>
    );
  }
  return (
    <ChoiceGroup labelledBy={labelledBy} className={GRID}>
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
}: Pick<Props, 'currency' | 'chosen' | 'onChoose'> & { option: MethodOption }) {
  const t = useT();
  const { tag } = useLocale();
  const why = useId();
  const amount = problem && formatMoney(problem.amount, currency, tag);
  return (
    <RadioCard
      name="method"
      value={method.id}
      checked={method.id === chosen}
      onChoose={onChoose}
      unavailable={problem !== null}
      describedBy={problem ? why : undefined}
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
        {amount && (
          <span id={why} className="text-warn text-xs">
            {problem.kind === 'min' ? t('payment.method.min', { amount }) : t('payment.method.max', { amount })}
          </span>
        )}
      </span>
      {lastUsed && <Badge tone="accent">{t('payment.method.last')}</Badge>}
    </RadioCard>
  );
}

export function MethodListSkeleton() {
  return (
    <div className={GRID}>
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} className="h-16 rounded-card" />
      ))}
    </div>
  );
}
