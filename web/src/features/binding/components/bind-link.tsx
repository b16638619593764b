import type { Binding } from '#contract/endpoints/binding.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { contentsText } from '#web/lib/format/contents.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';

/** A link from other pages to the gift for linking. */
export function BindLink({ gift }: { gift: NonNullable<Binding['gift']> }) {
  const t = useT();
  const { tag } = useLocale();
  return (
    <PageLink
      page="bind"
      className="flex min-h-18 items-center gap-4 rounded-card bg-surface p-4 shadow-card transition duration-(--fast) hover:bg-raised"
    >
      <img src={gift.art} alt="" width={40} height={40} className="size-10 shrink-0 object-contain" />
      <span className="grid min-w-0 flex-1">
        <span className="font-semibold">{t('bind.title')}</span>
        <span className="wrap-anywhere font-semibold text-accent text-sm">{contentsText(gift.contents, t, tag)}</span>
      </span>
      <Icon name="chevron-right" className="text-faint" />
    </PageLink>
  );
}
