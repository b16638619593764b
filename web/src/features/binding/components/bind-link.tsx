import { useQuery } from '@tanstack/react-query';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { contentsText } from '#web/lib/format/contents.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { bindingQuery, myBindingQuery } from '../api/queries.ts';

/** The way to the gift for linking, from elsewhere, while the player can have it. */
export function BindLink({ signedIn }: { signedIn: boolean }) {
  const t = useT();
  const { locale, tag } = useLocale();
  const binding = useQuery(bindingQuery(locale));
  const mine = useQuery(myBindingQuery(locale, signedIn && Boolean(binding.data?.gift)));
  if (binding.isPending || mine.isLoading) return <Skeleton className="h-18 rounded-card" />;
  const gift = binding.data?.gift;
  if (!gift || mine.data?.gift !== 'open') return null;
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
