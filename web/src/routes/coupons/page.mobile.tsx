import { useQueryClient } from '@tanstack/react-query';
import { useT } from '#web/i18n/index.tsx';
import { EarnLinks } from '#web/navigation/earn-links.tsx';
import { PullToRefresh } from '#web/ui/pull/pull-to-refresh.tsx';
import { OwnCoupons } from './own-coupons.tsx';

export function Page() {
  const t = useT();
  const client = useQueryClient();
  return (
    <div className="px-4 py-4">
      <EarnLinks />
      <PullToRefresh
        heading={<h1 className="text-xl">{t('coupons.title')}</h1>}
        onRefresh={() => client.refetchQueries({ queryKey: ['me', 'coupons'], type: 'active' })}
      >
        <OwnCoupons />
      </PullToRefresh>
    </div>
  );
}
