import { useRef } from 'react';
import type { Prize } from '#contract/endpoints/lottery.ts';
import { cx } from '#web/ui/cx.ts';
import { angleOf, useSpin } from '../hooks/use-spin.ts';
import { DropArt, WellArt } from './well-art.tsx';

/** Distance from the centre to a prize, in percent of the stage's width. */
const RADIUS = 41;

interface Props {
  prizes: readonly Prize[];
  /** Index of the prize that the light marks; null before the draw. */
  at: number | null;
  /** The prize that rises from the well: the one that the player gets. */
  given: Prize | undefined;
  /** True while the light must move to the prize. */
  running: boolean;
  onEnd(): void;
}

/**
 * A well with the prizes around it: a light circles, and a drop falls. Decorative; its result is also given as text.
 */
export function Stage({ prizes, at, given, running, onEnd }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const count = prizes.length;
  useSpin(stage, running ? at : null, count, onEnd);
  const isDrawn = at !== null;
  return (
    <div
      ref={stage}
      aria-hidden="true"
      data-at={at === null ? undefined : prizes[at]?.id}
      className="relative mx-auto mt-4 aspect-square w-full max-w-[17.5rem] shrink-0 **:data-part:will-change-[transform,opacity]"
    >
      <div className="absolute inset-[4%] rounded-full bg-radial from-accent-tint to-70% to-transparent" />
      <div className="absolute inset-[9%] rounded-full border border-line border-dashed" />
      <div
        data-part="light"
        className="absolute inset-0"
        style={{ transform: `rotate(${isDrawn ? angleOf(at, count) : 0}deg)`, opacity: isDrawn ? 1 : 0 }}
      >
        {[30, 20, 10].map((behind) => (
          <Light key={behind} part="tail" behind={behind} className="size-[17%] from-accent-2 opacity-0" />
        ))}
        <Light part="head" behind={0} className="size-[31%] from-accent" />
      </div>
      {prizes.map((prize, index) => (
        <Medallion
          key={prize.id}
          prize={prize}
          angle={angleOf(index, count)}
          state={!isDrawn ? 'open' : index === at ? 'won' : 'other'}
        />
      ))}
      <div className="absolute inset-[25%] translate-y-[8%]">
        <WellArt />
      </div>
      <div
        data-part="ripple"
        className="absolute top-[49%] left-[33%] h-[17%] w-[34%] rounded-full border-2 border-accent opacity-0"
      />
      <div data-part="drop" className={cx('absolute top-[24%] left-[44%] h-[18%] w-[12%]', isDrawn && 'opacity-0')}>
        <DropArt />
      </div>
      {given && (
        <img
          data-part="prize"
          src={given.art}
          alt=""
          width={72}
          height={72}
          className="absolute top-[29%] left-[37%] size-[26%] object-contain"
        />
      )}
    </div>
  );
}

const Light = ({ part, behind, className }: { part: string; behind: number; className: string }) => (
  <span className="absolute inset-0" style={{ transform: `rotate(${-behind}deg)` }}>
    <span
      data-part={part}
      className={cx(
        'absolute top-[9%] left-1/2 -translate-x-1/2 -translate-y-1/2 rounded-full bg-radial to-70% to-transparent',
        className,
      )}
    />
  </span>
);

interface MedallionProps {
  prize: Prize;
  angle: number;
  state: 'open' | 'won' | 'other';
}

function Medallion({ prize, angle, state }: MedallionProps) {
  const turn = (angle / 180) * Math.PI;
  return (
    <span
      className="absolute size-[17%] -translate-x-1/2 -translate-y-1/2"
      style={{ left: `${50 + RADIUS * Math.sin(turn)}%`, top: `${50 - RADIUS * Math.cos(turn)}%` }}
    >
      <span
        data-part={state}
        className={cx(
          'grid size-full place-items-center rounded-full bg-raised shadow-card',
          state === 'other' && 'opacity-40',
        )}
      >
        <img src={prize.art} alt="" width={36} height={36} className="size-[74%] object-contain" />
      </span>
    </span>
  );
}
