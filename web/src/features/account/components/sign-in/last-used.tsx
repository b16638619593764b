import { useT } from '#web/i18n/index.tsx';
import { Badge } from '#web/ui/layout/surface.tsx';

/**
 * Marks a button (`relative`) as the sign-in method used last. It sits on the corner, where it takes no room from the
 * label.
 */
export function LastUsed() {
  const t = useT();
  return (
    <Badge tone="accent" className="absolute -top-2.5 right-3 ring-2 ring-surface">
      {t('payment.method.last')}
    </Badge>
  );
}
