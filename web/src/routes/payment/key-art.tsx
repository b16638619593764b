/** What the header's row leaves free for the figure, which stands in the margin of a wide window. */
export const BESIDE_ART = 'lg:pr-46 xl:pr-52 2xl:pr-8';

/** Down to behind the order's summary, so that the figure stands there half hidden. In the margin of a wide window it stands next to it. */
const STAGE =
  'halo pointer-events-none absolute inset-x-0 top-0 -bottom-5 overflow-hidden [--edge:max(2rem,50%-588px)] max-lg:hidden 2xl:bottom-auto 2xl:h-100 2xl:bg-none low:hidden';
const FIGURE =
  'absolute top-0 right-(--edge) w-36 xl:w-40 2xl:right-[max(0px,50%-920px)] 2xl:w-[min(300px,50vw-600px)] 2xl:mask-b-from-70%';

/** Takes what the name and the region leave over, and nothing where that is too narrow. */
const SMALL_STAGE =
  '@container relative -my-2 -ml-2 max-w-18 flex-[1_1_0] self-stretch overflow-hidden md:hidden low:hidden';
const SMALL_FIGURE = 'absolute top-0.5 right-0 w-15 max-w-none @max-[4.25rem]:hidden';

/** The figure of a game, at the right end of its header: a decoration that comes once everything else is there. */
export function KeyArt({ src }: { src: string }) {
  return (
    <div aria-hidden="true" className={STAGE}>
      <Picture src={src} className={FIGURE} />
    </div>
  );
}

/** The same on the phone, between the name and the region. */
export function SmallKeyArt({ src }: { src: string }) {
  return (
    <div aria-hidden="true" className={SMALL_STAGE}>
      <Picture src={src} className={SMALL_FIGURE} />
    </div>
  );
}

function Picture({ src, className }: { src: string; className: string }) {
  return (
    <img
      src={src}
      alt=""
      width={480}
      height={640}
      loading="lazy"
      fetchPriority="low"
      className={`aspect-3/4 object-cover object-top ${className}`}
    />
  );
}
