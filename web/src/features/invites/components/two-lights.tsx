import { useEffect, useId, useRef } from 'react';

/** The spark's path: from one drop to the other, over the middle. */
const FROM = { x: 84, y: 78 };
const OVER = { x: 160, y: -18 };
const TO = { x: 236, y: 78 };
const STEPS = 16;
const FLIGHT_MS = 1_100;

const frames: Keyframe[] = Array.from({ length: STEPS + 1 }, (_, step) => {
  const way = step / STEPS;
  const rest = 1 - way;
  const at = (axis: 'x' | 'y') => rest * rest * FROM[axis] + 2 * rest * way * OVER[axis] + way * way * TO[axis];
  return { transform: `translate(${at('x')}px, ${at('y')}px)`, opacity: way === 0 || way === 1 ? 0 : 1 };
});

const DROP = 'M0-30C8-16 20-6 20 10a20 20 0 0 1-40 0C-20-6-8-16 0-30Z';

/**
 * Two drops of light over water, and a spark that flies from one to the other. Each new value of `flights` repeats it.
 */
export function TwoLights({ flights = 0, className }: { flights?: number; className?: string }) {
  const id = useId();
  const art = useRef<SVGSVGElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new value repeats the flight.
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const parts = (name: string) => [...(art.current?.querySelectorAll(`[data-part=${name}]`) ?? [])];
    const runs = [
      ...parts('spark').map((spark, index) =>
        spark.animate(frames, { duration: FLIGHT_MS, delay: 200 + index * 110, easing: 'ease-in-out' }),
      ),
      ...parts('ripple').map((ripple, index) =>
        ripple.animate(
          [
            { transform: 'scale(0.4)', opacity: 0 },
            { opacity: 1, offset: 0.3 },
            { transform: 'scale(1.5)', opacity: 0 },
          ],
          { duration: 1_000, delay: FLIGHT_MS + 150 + index * 180, easing: 'ease-out' },
        ),
      ),
      ...parts('friend').map((friend) =>
        friend.animate([{ transform: 'none' }, { transform: 'scale(1.14)' }, { transform: 'none' }], {
          duration: 600,
          delay: FLIGHT_MS + 100,
          easing: 'ease-out',
        }),
      ),
    ];
    return () => {
      for (const run of runs) run.cancel();
    };
  }, [flights]);
  return (
    <svg ref={art} aria-hidden="true" viewBox="0 0 320 140" className={className}>
      <defs>
        <linearGradient id={`${id}d`} x1="0.2" y1="0" x2="0.8" y2="1">
          <stop offset="0" stopColor="#dbe7ff" />
          <stop offset="0.5" stopColor="var(--brand-from)" />
          <stop offset="1" stopColor="var(--brand-to)" />
        </linearGradient>
        <radialGradient id={`${id}g`}>
          <stop offset="0" stopColor="var(--brand-from)" stopOpacity="0.4" />
          <stop offset="1" stopColor="var(--brand-to)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path
        d="M84 78Q160-18 236 78"
        fill="none"
        stroke="var(--brand-to)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="1 10"
      />
      {[FROM, TO].map(({ x }) => (
        <g key={x} transform={`translate(${x} 84)`}>
          <circle r="52" fill={`url(#${id}g)`} />
          {[46, 30].map((rx) => (
            <ellipse
              key={rx}
              cy="38"
              rx={rx}
              ry={rx / 5}
              fill="none"
              stroke="var(--brand-from)"
              strokeOpacity="0.45"
              strokeWidth="1.500"
            />
          ))}
          {x === TO.x &&
            [0, 1].map((one) => (
              <g key={one} transform="translate(0 38)">
                <ellipse data-part="ripple" rx="46" ry="9" fill="none" stroke="#fff" strokeWidth="2" opacity="0" />
              </g>
            ))}
          <g data-part={x === TO.x ? 'friend' : undefined}>
            <path d={DROP} fill={`url(#${id}d)`} />
            <path
              d="M-10 8c0-6 3-11 6-17"
              fill="none"
              stroke="#fff"
              strokeOpacity="0.8"
              strokeWidth="3"
              strokeLinecap="round"
            />
          </g>
        </g>
      ))}
      {[4.5, 3, 2].map((r) => (
        <circle key={r} data-part="spark" r={r} fill="var(--accent)" opacity="0" />
      ))}
      <path
        d="M160 14l2 6 6 2-6 2-2 6-2-6-6-2 6-2ZM40 26l1.300 3.700 3.700 1.300-3.700 1.300-1.300 3.700-1.300-3.700-3.700-1.300 3.700-1.300ZM284 34l1 3 3 1-3 1-1 3-1-3-3-1 3-1Z"
        fill="var(--accent)"
        fillOpacity="0.8"
      />
    </svg>
  );
}
