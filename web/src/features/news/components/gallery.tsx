import { useEffect, useRef } from 'react';
import type { Article } from '#contract/endpoints/content.ts';
import { useT } from '#web/i18n/index.tsx';
import { IconButton } from '#web/ui/controls/button.tsx';

type Media = Article['media'][number];

/** Pictures and clips in a row that players swipe; the buttons are for those who cannot swipe. */
export function Gallery({ media }: { media: readonly Media[] }) {
  const t = useT();
  const strip = useRef<HTMLUListElement>(null);
  if (media.length === 0) return null;
  const move = (by: -1 | 1) => strip.current?.scrollBy({ left: by * strip.current.clientWidth, behavior: 'smooth' });
  return (
    <section aria-label={t('article.gallery')} className="min-w-0">
      <ul
        ref={strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach an element that scrolls.
        tabIndex={0}
        className="-mx-4 flex snap-x snap-mandatory gap-3 overflow-x-auto px-4 pb-2 md:mx-0 md:px-0"
      >
        {media.map((one) => (
          <li key={one.url} className="w-[88%] shrink-0 snap-center only:w-full md:w-[75%]">
            <figure className="grid gap-2">
              {one.type === 'clip' ? <Clip media={one} /> : <Still media={one} />}
              {one.caption && <figcaption className="wrap-anywhere text-muted text-sm">{one.caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
      {media.length > 1 && (
        <div className="flex justify-end gap-2">
          <IconButton icon="arrow-left" label={t('article.gallery.back')} onClick={() => move(-1)} />
          <IconButton
            icon="arrow-left"
            label={t('article.gallery.on')}
            onClick={() => move(1)}
            className="*:rotate-180"
          />
        </div>
      )}
    </section>
  );
}

/** Every picture and clip gets the same place, whatever its aspect ratio. */
const FRAME = 'aspect-video w-full rounded-card bg-sunken object-contain';

/** The alt text is empty, because the caption is below the picture. */
const Still = ({ media }: { media: Media }) => (
  <img src={media.url} alt="" width={1280} height={720} loading="lazy" className={FRAME} />
);

/** A silent clip with controls. It plays while it is visible, unless the player prefers reduced motion. */
function Clip({ media }: { media: Media }) {
  const clip = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const { current } = clip;
    if (!current || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const watch = new IntersectionObserver(([seen]) => {
      // A browser in power-saving mode may refuse to play; the clip's own button stays.
      if (seen?.isIntersecting) current.play().catch(() => undefined);
      else current.pause();
    });
    watch.observe(current);
    return () => watch.disconnect();
  }, []);
  return (
    <video
      ref={clip}
      src={media.url}
      aria-label={media.caption ?? undefined}
      width={1280}
      height={720}
      muted
      loop
      playsInline
      controls
      preload="metadata"
      className={FRAME}
    />
  );
}
