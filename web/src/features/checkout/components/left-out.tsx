import { useLocale, useT } from '#web/i18n/index.tsx';
import type { leftOut } from '../model/coupon.ts';
import { obstacleText } from '../model/coupon-texts.ts';
import { HoldingOrder } from './holding-order.tsx';

interface Props {
  option: NonNullable<ReturnType<typeof leftOut>>;
  currency: string;
}

/** Why a coupon that was asked for is not used, with the way to the order that holds it. */
export function LeftOut({ option, currency }: Props) {
  const t = useT();
  const { tag } = useLocale();
  if (option === 'gone') return <p role="status">{t('payment.coupon.gone')}</p>;
  return (
    <>
      <p role="status">
        {t('payment.coupon.left_out', { name: option.name, why: obstacleText(option, currency, t, tag) })}
      </p>
      {option.order && <HoldingOrder number={option.order} />}
    </>
  );
}
