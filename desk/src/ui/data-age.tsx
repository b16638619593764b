import type { ReadSource } from '#desk/lib/api/read-source.ts';
import { ago, clockTime, shortTime } from '#desk/lib/format.ts';
import { useShownSource } from '#desk/lib/read-sources.ts';
import { useNow } from '#desk/lib/use-now.ts';
import { Notice } from './notice.tsx';

/** Older data are shown with a warning. */
const OLD_SECONDS = 60;
const HOUR_SECONDS = 3600;

const PROBLEMS: Readonly<Record<string, string>> = {
  unreachable: 'the stand-by for reports does not answer',
  not_standby: 'the host for reports is no stand-by',
  other_shop: 'the host for reports has the database of another shop',
  older_schema: 'the stand-by for reports has an older schema',
  unknown_age: 'the age of the stand-by’s data is unknown',
  cancelled: 'the stand-by for reports cancelled the read',
};

/** Says how old the data on screen are, if they are from a stand-by, or why they are not. */
export function DataAge() {
  const source = useShownSource();
  const now = useNow();
  if (!source) return null;
  if (source.from === 'primary')
    return <Notice>Read from the primary: {PROBLEMS[source.problem] ?? source.problem}.</Notice>;
  const seconds = ageAt(now, source);
  if (seconds < OLD_SECONDS)
    return (
      <p className="text-faint text-xs">
        As of {clockTime(source.asOf)} ({seconds} s old), from a stand-by.
      </p>
    );
  const time = seconds < HOUR_SECONDS ? clockTime(source.asOf) : shortTime(source.asOf, now);
  return (
    <Notice tone="warn">
      As of {time} ({ageText(seconds)} old): the stand-by for reports is behind, or this page was read long ago.
    </Notice>
  );
}

type OfStandby = Extract<ReadSource, { from: 'standby' }>;

const ageAt = (now: number, { seconds, at }: OfStandby): number => seconds + Math.round(Math.max(now - at, 0) / 1000);

const ageText = (seconds: number): string =>
  seconds < 2 * OLD_SECONDS ? `${seconds} s` : ago(new Date(0).toISOString(), seconds * 1000).replace(/ ago$/, '');
