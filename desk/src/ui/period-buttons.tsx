import { Button } from './button.tsx';

interface Props<P extends string> {
  periods: readonly P[];
  names: Readonly<Record<P, string>>;
  current: P;
  onChoose(period: P): void;
}

/** Chooses the period of a page. It is in the address, so that colleagues can share it. */
export const PeriodButtons = <P extends string>({ periods, names, current, onChoose }: Props<P>) => (
  <fieldset className="flex min-w-0 flex-wrap gap-2">
    <legend className="sr-only">Period</legend>
    {periods.map((period) => (
      <Button
        key={period}
        size="small"
        aria-pressed={period === current}
        className="aria-pressed:bg-accent-tint aria-pressed:text-accent"
        onClick={() => onChoose(period)}
      >
        {names[period]}
      </Button>
    ))}
  </fieldset>
);
