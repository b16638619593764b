import type { Method } from '#contract/endpoints/games.ts';
import { useT } from '#web/i18n/index.tsx';
import { preloadOverlay } from '#web/ui/overlay/overlay.tsx';

interface Props {
  method: Pick<Method, 'short' | 'icon'> | null;
  /** True if there is no method to choose from. */
  none: boolean;
  onChange(): void;
  className?: string;
}

/** The chosen method, and the button to change it: "Card · Change". */
export function MethodLine({ method, none, onChange, className = '' }: Props) {
  const t = useT();
  const choose = none ? t('payment.method.none') : t('payment.next.method');
  const change = method ? t('payment.character.change') : choose;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={method ? t('payment.method.now', { method: method.short, change }) : undefined}
      onClick={onChange}
      onPointerEnter={preloadOverlay}
      className={`inline-flex min-h-11 min-w-0 max-w-full items-center gap-1.5 text-left text-sm ${className}`}
    >
      {method && (
        <>
          <img src={method.icon} alt="" width={30} height={21} className="h-[21px] w-[30px] shrink-0" />
          <span className="min-w-0 truncate text-muted">{method.short}</span>
          <span aria-hidden="true" className="text-faint">
            ·
          </span>
        </>
      )}
      <span className={none ? 'text-muted leading-tight' : 'shrink-0 font-semibold text-accent'}>{change}</span>
    </button>
  );
}
