import { useState } from 'react';
import type { Method } from '#contract/endpoints/games.ts';
import type { Order } from '#contract/endpoints/orders.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { ApiError } from '#web/lib/api.ts';
import { formatMoney } from '#web/lib/money.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceGroup, RadioCard } from '#web/ui/choice.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { Note } from '#web/ui/surface.tsx';
import { usePay } from '../pay.ts';

interface Props {
  order: Order;
  methods: readonly Method[];
  open: boolean;
  onClose(): void;
}

/** Chooses a method for an order that exists and leaves for the provider's page. */
export function PaySheet({ order, methods, open, onClose }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const errorText = useErrorText();
  const [choice, choose] = useState(order.method?.id);
  const chosen = methods.find(({ id }) => id === choice) ?? methods[0];
  const { pay, busy, error, reset } = usePay(order, chosen?.id ?? '');

  return (
    <Overlay open={open} onClose={onClose} title={t('orders.pay.title')} closeLabel={t('common.close')}>
      {!chosen ? (
        <EmptyState title={t('orders.pay.none')} text={t('orders.pay.none_text')} />
      ) : (
        <div className="grid gap-4 pt-1">
          {order.status === 'paying' && <Note tone="warn">{t('orders.pay.twice')}</Note>}
          <ChoiceGroup label={t('orders.method')} className="grid gap-2">
            {methods.map((method) => (
              <RadioCard
                key={method.id}
                name="pay-method"
                value={method.id}
                checked={method.id === chosen.id}
                onChoose={(id) => {
                  choose(id);
                  reset();
                }}
                disabled={busy}
                ground="raised"
                className="flex! min-h-14 items-center gap-3 px-4 py-2"
              >
                <img src={method.icon} alt="" width={40} height={28} className="h-7 w-10 shrink-0" />
                <span className="min-w-0 flex-1 font-medium">{method.name}</span>
                {method.id === order.method?.id && (
                  <span className="text-right text-faint text-xs">{t('orders.pay.last')}</span>
                )}
              </RadioCard>
            ))}
          </ChoiceGroup>
          {error && (
            <Note tone="bad" role="alert">
              <p className="font-semibold">{t('orders.pay.failed')}</p>
              <p>{error instanceof ApiError ? errorText(error) : t('orders.pay.left')}</p>
            </Note>
          )}
          <Button kind="primary" size="large" wide busy={busy} onClick={pay}>
            {t('orders.pay.submit', { total: formatMoney(order.total, order.currency, tag) })}
          </Button>
          <p className="flex items-center justify-center gap-2 text-center text-faint text-sm">
            <Icon name="lock" size={16} />
            {t('orders.pay.note')}
          </p>
        </div>
      )}
    </Overlay>
  );
}
