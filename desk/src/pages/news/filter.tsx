import { useDesk } from '#desk/lib/desk.ts';
import { ARTICLE_STATES, type Article, type News } from '#desk/lib/news/news.ts';
import { SelectField } from '#desk/ui/select-field.tsx';

interface Props {
  state: Article['state'] | undefined;
  /** The gid. */
  game: string | undefined;
  games: News['games'];
}

const STATE_OPTIONS = [
  ['', 'All'],
  ...Object.entries(ARTICLE_STATES).map(([state, { label }]) => [state, label] as const),
] as const;

/** The filters of the list. They are in the address, so that a link keeps them. */
export function NewsFilter({ state, game = '', games }: Props) {
  const { router } = useDesk();
  const filter = (next: { state: string; game: string }): void => {
    const query = new URLSearchParams(Object.entries(next).filter(([, value]) => value !== ''));
    router.go(query.size > 0 ? `/news?${query}` : '/news', { replace: true, isSamePage: true });
  };
  const isUnknown = game !== '' && !games.some(({ gid }) => `${gid}` === game);
  return (
    <search className="grid gap-3 border-line border-b p-4 sm:grid-cols-[12rem_16rem]">
      <SelectField
        label="State"
        options={STATE_OPTIONS}
        value={state ?? ''}
        onChoose={(value) => filter({ state: value, game })}
      />
      <SelectField
        label="Game"
        options={[
          ['', 'All'],
          ...(isUnknown ? [[game, game] as const] : []),
          ...games.map(({ gid, name }) => [`${gid}`, name] as const),
        ]}
        value={game}
        onChoose={(value) => filter({ state: state ?? '', game: value })}
      />
    </search>
  );
}
