import type { Draw } from '#contract/endpoints/lottery.ts';
import { type MessageKey, useLocale, useT } from '#web/i18n/index.tsx';
import { formatCount } from '#web/lib/format/money.ts';
import { formatWithZone } from '#web/lib/format/time.ts';
import { useReader } from '#web/lib/react/now.ts';
import { Note, Skeleton } from '#web/ui/layout/surface.tsx';
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx';
import { useCheck } from '../hooks/use-check.ts';
import type { Check, Step } from '../model/check.ts';
import { RawValues } from './raw-values.tsx';
import { SAYS } from './step-texts.ts';

interface Props {
  draw: Draw;
  uid: string;
  nameOf(prize: string): string;
}

const VERDICTS = {
  sound: { tone: 'ok', says: 'lottery.check.sound' },
  later: { tone: 'neutral', says: 'lottery.check.later' },
  differs: { tone: 'bad', says: 'lottery.check.differs' },
} as const satisfies Record<Check['verdict'], { tone: string; says: MessageKey }>;

const MARKS: Record<Step['state'], { icon: IconName; className: string }> = {
  fits: { icon: 'check', className: 'text-ok' },
  differs: { icon: 'alert', className: 'text-bad' },
  unkept: { icon: 'info', className: 'text-faint' },
  later: { icon: 'clock', className: 'text-faint' },
};

/** The steps of a draw's check, and the values to compute the draw elsewhere. */
export function CheckedDraw({ draw, uid, nameOf }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const reader = useReader();
  const check = useCheck(draw, uid);
  if (check === null) return <Skeleton className="h-48 rounded-small" />;
  if (check === 'unable') {
    return (
      <div className="grid gap-3">
        <Note tone="warn">{t('lottery.check.unable')}</Note>
        <RawValues draw={draw} />
      </div>
    );
  }
  const { worked } = check;
  const values = {
    at: formatWithZone(draw.proof.revealsAt, tag, undefined, reader),
    prize: nameOf(draw.prize),
    given: nameOf(draw.given),
    number: worked ? formatCount(Number(worked.number) + 1, tag) : '',
    total: worked ? formatCount(Number(worked.total), tag) : '',
    worked: worked?.prize ? nameOf(worked.prize) : '',
    uid: draw.uid,
  };
  const { tone, says } = VERDICTS[check.verdict];
  return (
    <div className="grid gap-3">
      <Note tone={tone} role="status" data-verdict={check.verdict} className={tone === 'neutral' ? 'bg-surface!' : ''}>
        {t(says)}
      </Note>
      <ol className="grid gap-2.5">
        {check.steps.map(({ name, state }) => (
          <li key={name} data-step={`${name} ${state}`} className="flex gap-2 text-sm">
            <Icon name={MARKS[state].icon} className={MARKS[state].className} />
            <span className="wrap-anywhere min-w-0">{t(SAYS[name][state] ?? 'error.title', values)}</span>
          </li>
        ))}
      </ol>
      {check.renewed && <p className="text-muted text-sm">{t('lottery.check.renewed')}</p>}
      <RawValues draw={draw} />
    </div>
  );
}
