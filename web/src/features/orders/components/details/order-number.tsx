import { useRef } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { IconButton } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/states/toast.tsx';
import { useCopy } from '#web/ui/text/use-copy.ts';

/** The order's number with a button that copies it. */
export function OrderNumber({ number }: { number: string }) {
  const t = useT();
  const text = useRef<HTMLSpanElement>(null);
  const { copied, copy } = useCopy(number, text, () => {
    // `useCopy` has selected the number, so the player can copy it by hand.
    toast(t('orders.copy_failed'), 4_000);
    return false;
  });
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      <span ref={text} className="min-w-0 select-all font-medium [overflow-wrap:anywhere]">
        {number}
      </span>
      <IconButton
        icon={copied ? 'check' : 'copy'}
        label={t('orders.copy')}
        onClick={() => void copy()}
        className={copied ? 'text-ok! print:hidden' : 'print:hidden'}
      />
      <span role="status">
        {copied && <span className="font-medium text-ok text-sm max-sm:sr-only">{t('browser.copied')}</span>}
      </span>
    </span>
  );
}
