import { useEffect, useRef, useState } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';

/** The specification's time for which "copied" shows. */
const COPIED_MS = 1_500;

/** The order's number with a button that copies it. */
export function OrderNumber({ number }: { number: string }) {
  const t = useT();
  const text = useRef<HTMLSpanElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(number);
      setCopied(true);
    } catch (error) {
      // In-app browsers and plain http refuse: leave the number selected, ready to be copied by hand.
      console.warn('the clipboard was refused', error);
      if (text.current) getSelection()?.selectAllChildren(text.current);
      toast(t('orders.copy_failed'), 4_000);
    }
  };
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
        {copied && <span className="font-medium text-ok text-sm max-sm:sr-only">{t('orders.copied')}</span>}
      </span>
    </span>
  );
}
