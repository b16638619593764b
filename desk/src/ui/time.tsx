import { ago, shortTime, utcTime } from '#desk/lib/format.ts';

/** A time in the operator's zone. The tooltip has it in UTC. */
export const Time = ({ at }: { at: string }) => (
  <time dateTime={at} title={utcTime(at)} className="whitespace-nowrap">
    {shortTime(at)}
  </time>
);

/** A time as the distance to now. The tooltip has it in UTC. */
export const Ago = ({ at, now }: { at: string; now: number }) => (
  <time dateTime={at} title={utcTime(at)} className="whitespace-nowrap">
    {ago(at, now)}
  </time>
);
