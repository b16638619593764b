import type { Region } from '#contract/endpoints/games.ts';
import { useT } from '#web/i18n/index.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChoiceGroup, RadioCard, SegmentedControl } from '#web/ui/choice.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Overlay, preloadOverlay } from '#web/ui/overlay.tsx';

interface Props {
  regions: readonly Region[];
  region: Region;
  currency: string;
  open: boolean;
  onOpen(open: boolean): void;
  onRegion(region: string): void;
  onCurrency(currency: string): void;
}

/** Region and, where it has several, currency. Takes effect at once: the page behind shows it. */
export function RegionPicker({ regions, region, currency, open, onOpen, onRegion, onCurrency }: Props) {
  const t = useT();
  const where = t('payment.region.where', { region: region.name, currency });
  const close = () => onOpen(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${t('payment.region.choose')}: ${where}`}
        onClick={() => onOpen(true)}
        onPointerEnter={preloadOverlay}
        className="inline-flex min-h-11 items-center gap-2 rounded-control bg-surface px-4 py-2 text-left font-semibold text-ink text-sm shadow-card transition duration-(--fast) hover:bg-raised"
      >
        <Icon name="pin" className="text-accent" />
        {where}
        <Icon name="chevron-down" size={16} className="text-faint" />
      </button>
      <Overlay open={open} onClose={close} title={t('payment.region.choose')} closeLabel={t('common.close')}>
        <ChoiceGroup label={t('payment.region.title')} className="grid gap-2 p-0.5">
          {regions.map(({ id, name, servers }) => (
            <RadioCard
              key={id}
              name="region"
              value={id}
              checked={id === region.id}
              onChoose={onRegion}
              ground="raised"
              className="grid! min-h-14 content-center gap-0.5 px-4 py-2.5"
            >
              <span className="font-semibold">{name}</span>
              <span className="text-muted text-sm">{servers.map((server) => server.name).join(', ')}</span>
            </RadioCard>
          ))}
        </ChoiceGroup>
        {region.currencies.length > 1 && (
          <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
            <h3 className="text-base">{t('payment.region.currency')}</h3>
            <SegmentedControl
              label={t('payment.region.currency')}
              value={currency}
              onChoose={onCurrency}
              options={region.currencies.map((value) => ({ value, label: value }))}
            />
          </div>
        )}
        <Button kind="primary" size="large" wide className="mt-5" onClick={close}>
          {t('payment.done')}
        </Button>
      </Overlay>
    </>
  );
}
