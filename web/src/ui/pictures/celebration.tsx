import { useEffect, useRef } from 'react';

const SPARKS = 14;
const DURATION_MS = 900;
const COLOURS = ['bg-accent', 'bg-accent-2', 'bg-ok', 'bg-vip'] as const;

/** A short burst of light around its positioned parent. Renders no motion for players who prefer none. */
export function Celebration() {
  const ground = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // Removing the element ends its animation, so there is nothing to clean up.
    for (const [index, spark] of [...(ground.current?.children ?? [])].entries()) {
      const angle = (index / SPARKS) * 2 * Math.PI;
      const distance = index % 2 === 0 ? 130 : 90;
      const away = `translate(${Math.cos(angle) * distance}px, ${Math.sin(angle) * distance * 0.8}px) scale(0.4)`;
      spark.animate(
        [
          { transform: 'scale(0.2)', opacity: 0 },
          { opacity: 1, offset: 0.2 },
          { transform: away, opacity: 0 },
        ],
        { duration: DURATION_MS + (index % 3) * 150, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
      );
    }
  }, []);
  return (
    <span ref={ground} aria-hidden="true" className="pointer-events-none absolute top-1/2 left-1/2">
      {Array.from({ length: SPARKS }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: sparks have no identity
          key={index}
          className={`absolute size-2.5 rounded-full opacity-0 ${COLOURS[index % COLOURS.length]}`}
        />
      ))}
    </span>
  );
}
