import { useRef } from 'react';
import type { Draw } from '#contract/endpoints/lottery.ts';
import { useT } from '#web/i18n/index.tsx';
import { IconButton } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/states/toast.tsx';
import { useCopy } from '#web/ui/text/use-copy.ts';

/** All inputs of the computation, ready to copy. */
export function RawValues({ draw: { uid, day, lottery, salt, proof } }: { draw: Draw }) {
  const t = useT();
  return (
    <details>
      <summary className="flex min-h-11 items-center font-semibold text-accent text-sm">{t('lottery.raw')}</summary>
      <dl className="grid gap-3">
        <Value name={t('lottery.raw.commitment')} value={proof.commitment} />
        <Value name={t('lottery.raw.configuration')} value={proof.configuration} />
        <Value name={t('lottery.raw.salt')} value={salt} />
        {proof.seed !== null && <Value name={t('lottery.raw.seed')} value={proof.seed} />}
        <Value name={t('lottery.raw.message')} value={`draw|${lottery}|${day}|${uid}|${salt}|0`} />
      </dl>
    </details>
  );
}

function Value({ name, value }: { name: string; value: string }) {
  const t = useT();
  const shown = useRef<HTMLElement>(null);
  const { copied, copy } = useCopy(value, shown, () => {
    const done = document.execCommand('copy');
    if (!done) toast(t('lottery.raw.copy_failed'), 4_000);
    return done;
  });
  return (
    <div>
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="flex items-start gap-1">
        <code
          ref={shown}
          className="wrap-anywhere min-w-0 flex-1 select-all rounded-small bg-sunken p-2 font-mono text-xs"
        >
          {value}
        </code>
        <IconButton
          icon={copied ? 'check' : 'copy'}
          label={t(copied ? 'browser.copied' : 'lottery.raw.copy', { name })}
          onClick={() => void copy()}
        />
      </dd>
    </div>
  );
}
