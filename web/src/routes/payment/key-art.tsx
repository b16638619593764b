/** What the row of the header leaves free for the figure. */
export const BESIDE_ART = 'lg:pr-48 xl:pr-54 min-[1600px]:pr-8';

/** It ends behind the order's summary, so that it seems to stand there; in the margin of a wide window there is room for all of it. */
const FIGURE =
  'pointer-events-none absolute top-0 right-[max(2rem,calc(50%-588px))] -bottom-5 w-36 overflow-hidden max-lg:hidden xl:w-42 min-[1600px]:right-[max(0px,calc(50%-900px))] min-[1600px]:bottom-auto min-[1600px]:w-[min(300px,calc(50vw-596px))] min-[1600px]:mask-b-from-60% low:hidden';

/** The figure of a game, at the right end of its header: a decoration that comes once everything else is there. */
export function KeyArt({ src }: { src: string }) {
  return (
    <div aria-hidden="true" className={FIGURE}>
      <img
        src={src}
        alt=""
        width={480}
        height={640}
        loading="lazy"
        fetchPriority="low"
        className="aspect-3/4 w-full object-cover object-top"
      />
    </div>
  );
}
