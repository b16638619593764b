import { useState } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { useMinute } from '#web/lib/react/now.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/field.tsx';
import { Overlay } from '#web/ui/overlay/overlay.tsx';
import { dayOf, monthsBefore } from '../../model/range.ts';

/** Days as in the address; if both are missing, the last month. */
export interface Days {
  since?: string;
  until?: string;
}

interface Props {
  days: Days;
  open: boolean;
  onClose(): void;
  onChoose(days: Days): void;
}

/** Chooses the time range of the history: a preset, or two days. */
export function RangeSheet({ days, open, onClose, onChoose }: Props) {
  const t = useT();
  // Uses the server's clock, which dates orders. A device that is a year ahead would request months without orders.
  const now = new Date(useMinute());
  return (
    <Overlay open={open} onClose={onClose} title={t('history.range')} closeLabel={t('common.close')}>
      <div className="grid gap-6">
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => onChoose({})}>{t('history.range.month')}</Button>
          <Button onClick={() => onChoose({ since: monthsBefore(now, 3) })}>{t('history.range.months3')}</Button>
          <Button onClick={() => onChoose({ since: monthsBefore(now, 12) })}>{t('history.range.months12')}</Button>
        </div>
        <DatesForm key={`${days.since} ${days.until}`} days={days} today={dayOf(now)} onChoose={onChoose} />
      </div>
    </Overlay>
  );
}

function DatesForm({ days, today, onChoose }: Pick<Props, 'days' | 'onChoose'> & { today: string }) {
  const t = useT();
  const [since, setSince] = useState(days.since ?? '');
  const [until, setUntil] = useState(days.until ?? '');
  const [wrong, setWrong] = useState<'missing' | 'invalid' | null>(null);
  const apply = () => {
    const fault = since === '' ? 'missing' : until !== '' && since > until ? 'invalid' : null;
    setWrong(fault);
    if (!fault) onChoose({ since, until: until === '' || until >= today ? undefined : until });
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <h3 className="text-base">{t('history.range.dates')}</h3>
      <div className="grid gap-4 min-[420px]:grid-cols-2">
        <TextField
          type="date"
          label={t('history.range.from')}
          max={today}
          value={since}
          onChange={(event) => setSince(event.target.value)}
          error={wrong && t(wrong === 'missing' ? 'history.range.missing' : 'history.range.invalid')}
        />
        <TextField
          type="date"
          label={t('history.range.to')}
          max={today}
          value={until}
          onChange={(event) => setUntil(event.target.value)}
        />
      </div>
      <Button kind="primary" type="submit" wide>
        {t('history.range.apply')}
      </Button>
    </form>
  );
}
