import { useLocale, useT } from '#web/i18n/index.tsx';
import { listFormat } from '#web/lib/format/intl.ts';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { Button } from '#web/ui/controls/button.tsx';
import type { ShownProvider } from '../../hooks/use-providers.ts';

/** Names the sign-in methods that do not work here. Inside a game, offers to open this page in the system's browser. */
export function WaysElsewhere({ providers }: { providers: readonly ShownProvider[] }) {
  const t = useT();
  const { tag } = useLocale();
  const { bridge } = useEnvironment();
  if (providers.length === 0) return null;
  const names = providers.map(({ name }) => name);
  return (
    <div className="mt-5 grid gap-3">
      <p className="text-muted text-sm">
        {t('login.not_here', { names: listFormat(tag, { type: 'disjunction' }).format(names) })}
      </p>
      {bridge && (
        <Button wide icon="external" onClick={() => bridge.open(location.href)}>
          {t('sdk.open_browser')}
        </Button>
      )}
    </div>
  );
}
