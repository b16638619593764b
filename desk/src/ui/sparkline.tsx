const WIDTH = 2;
const HEIGHT = 32;

interface Props {
  values: readonly number[];
  /** Describes the values for screen readers. The page has them as a table, too. */
  label: string;
}

/** A small chart with a bar for each value. The last one is pale, because its time is not over. */
export function Sparkline({ values, label }: Props) {
  const most = Math.max(1, ...values);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${values.length * WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-8 w-full text-accent"
    >
      <rect y={HEIGHT - 0.5} width={values.length * WIDTH} height={0.5} fill="currentColor" opacity={0.35} />
      {values.map((value, at) => {
        const height = value <= 0 ? 0 : Math.max(1.5, (value / most) * HEIGHT);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
            key={at}
            x={at * WIDTH + 0.25}
            y={HEIGHT - height}
            width={WIDTH - 0.5}
            height={height}
            fill="currentColor"
            opacity={at === values.length - 1 ? 0.45 : 1}
          />
        );
      })}
    </svg>
  );
}
