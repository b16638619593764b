/** The space that the header's row leaves for the figure. In a wide window the figure is in the margin. */
export const BESIDE_ART = 'lg:pr-50 2xl:pr-8';

/** Takes the space that the name and the region leave, and is hidden if that is too narrow. */
const SMALL = '@container relative -my-2 -ml-2 max-w-18 flex-[1_1_0] self-stretch overflow-hidden md:hidden low:hidden';

/** Shows the figure of a game at the right end of its header: a decoration that loads after everything else. */
export function KeyArt({ src }: { src: string }) {
  return (
    <div aria-hidden="true" className="key-art low:hidden max-lg:hidden">
      <Picture src={src} />
    </div>
  );
}

/** Shows the figure on the phone, between the name and the region. */
export function SmallKeyArt({ src }: { src: string }) {
  return (
    <div aria-hidden="true" className={SMALL}>
      <Picture src={src} className="absolute right-0 w-15 max-w-none @max-[4.25rem]:hidden" />
    </div>
  );
}

function Picture({ src, className = '' }: { src: string; className?: string }) {
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
