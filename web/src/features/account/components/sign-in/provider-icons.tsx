import { useT } from '#web/i18n/index.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import type { ShownProvider } from '../../hooks/use-providers.ts';
import { ProviderMark } from './provider-mark.tsx';

interface Props {
  providers: readonly ShownProvider[];
  leavingTo: string | undefined;
  onLeave(provider: string): void;
}

/** Providers as a row of marks, for a shop with many. Screen readers and tooltips have the whole label. */
export function ProviderIcons({ providers, leavingTo, onLeave }: Props) {
  const t = useT();
  return (
    <ul className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(3.5rem,1fr))] gap-3">
      {providers.map((provider) => {
        const label = t('login.with', { name: provider.name });
        const busy = leavingTo === provider.id;
        return (
          <li key={provider.id}>
            <Button
              wide
              className="px-0"
              aria-label={label}
              title={label}
              busy={busy}
              onClick={() => onLeave(provider.id)}
            >
              {!busy && <ProviderMark provider={provider} />}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
