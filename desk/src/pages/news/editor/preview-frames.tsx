import type { Locale } from '#contract/locales.ts';
import { previewAddress } from '#desk/lib/preview.ts';
import { cx } from '#web/ui/cx.ts';

const LOOKS = [
  { name: 'Phone, light', variant: 'mobile', theme: 'light' },
  { name: 'Phone, dark', variant: 'mobile', theme: 'dark' },
  { name: 'Desktop, light', variant: 'desktop', theme: 'light' },
  { name: 'Desktop, dark', variant: 'desktop', theme: 'dark' },
] as const;

/** One article in each form of the shop. The pages have no scripts. */
export function PreviewFrames({ token, article, lang }: { token: string; article: string; lang: Locale }) {
  const path = `/wap/article/${encodeURIComponent(article)}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
      {LOOKS.map(({ name, variant, theme }) => (
        <figure key={name} className={cx('min-w-0', variant === 'desktop' && 'md:col-span-2')}>
          <figcaption className="mb-1 text-muted text-sm">{name}</figcaption>
          <div className="overflow-x-auto rounded-card border border-line bg-sunken">
            <iframe
              title={`${name}, ${lang}`}
              sandbox="allow-same-origin"
              loading="lazy"
              src={previewAddress(token, path, { lang, variant, theme })}
              className={cx(
                'mx-auto block h-[44rem] border-0 bg-ground',
                variant === 'mobile' ? 'w-full max-w-[24.375rem]' : 'w-full min-w-[64rem]',
              )}
            />
          </div>
        </figure>
      ))}
    </div>
  );
}
