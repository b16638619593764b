import { useQuery } from '@tanstack/react-query';
import { useT } from '#web/i18n/index.tsx';
import { Select } from '#web/ui/controls/field.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { statesQuery } from '../api/queries.ts';

interface Props {
  country: string;
  /** Null if not chosen yet. */
  state: string | null;
  /** True if the player tried to continue without a choice. */
  missing: boolean;
  onChoose(state: string): void;
}

/** Chooses the buyer's state if the tax depends on it. There is no default. */
export function StateSelect({ country, state, missing, onChoose }: Props) {
  const t = useT();
  const result = useQuery(statesQuery(country));
  if (result.error && !result.data) return <LoadFailed query={result} />;
  const states = result.data?.states.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const known = states.some(({ value }) => value === state);
  return (
    <div className="mt-4">
      {result.data ? (
        <Select
          label={t('payment.region.state')}
          value={known && state ? state : ''}
          options={known ? states : [{ value: '', label: t('payment.region.unchosen'), disabled: true }, ...states]}
          error={missing && !known ? t('payment.region.unchosen') : undefined}
          onChange={({ target }) => onChoose(target.value)}
        />
      ) : (
        <Skeleton className="h-19 rounded-control" />
      )}
    </div>
  );
}
