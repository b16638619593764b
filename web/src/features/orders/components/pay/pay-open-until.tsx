import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatCountdown, formatWithZone } from '#web/lib/format/time.ts';
import { usePortalNow } from '#web/lib/react/now.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';

const HOUR_MS = 3_600_000;

/** Shows the end of the time to pay: a countdown in the last hour, else the date. */
export function PayOpenUntil({ expiresAt }: { expiresAt: string }) {
  const t = useT();
  const { tag } = useLocale();
  const now = usePortalNow(true);
  const rest = Date.parse(expiresAt) - now;
  if (rest <= 0) return null;
  return (
    <p className="flex items-center gap-2 text-muted text-sm print:hidden">
      <Icon name="clock" size={16} />
      {rest < HOUR_MS
        ? t('orders.expires_in', { time: formatCountdown(rest / 1_000) })
        : t('orders.expires', { time: formatWithZone(expiresAt, tag) })}
    </p>
  );
}
