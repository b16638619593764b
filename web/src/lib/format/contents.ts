import type { Reward } from '#contract/endpoints/rewards.ts';
import type { Translate } from '#web/i18n/index.tsx';
import { listFormat } from './intl.ts';
import { formatCount } from './money.ts';

/** Returns a reward's contents as the language lists them: "3 × Warp Key, 25 VIP points". Empty if they are unknown. */
export const contentsText = (contents: Reward['contents'], t: Translate, tag: string): string =>
  listFormat(tag, { type: 'unit' }).format(
    contents.map(({ kind, name, quantity }) => {
      if (kind === 'points') return t('rewards.points', { count: quantity });
      if (kind === 'coupon') return name;
      return t('payment.item.grant', { count: formatCount(quantity, tag), name });
    }),
  );
