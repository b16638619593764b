import type { Meta } from '#desk/lib/news/meta.ts';
import { KIND_NAMES } from '#desk/lib/news/news.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { Tick } from '#desk/ui/field.tsx';
import { SelectField } from '#desk/ui/select-field.tsx';
import { TimeField } from '#desk/ui/time-field.tsx';
import { CoverField } from './cover-field.tsx';

/** The names in `meta.yaml` of the fields below. */
export const FIELDS: readonly string[] = [
  'kind',
  'games',
  'cover',
  'publishedAt',
  'from',
  'until',
  'pinned',
  'audience',
];

interface Props {
  draft: string;
  meta: Meta;
  /** The mistakes by the name of the field in `meta.yaml`. */
  errors: Readonly<Record<string, string>>;
  mayEdit: boolean;
  onChange<K extends keyof Meta>(field: K, value: Meta[K]): void;
}

/** Returns a value with an option of its own, if it is not among the options. */
const withOwn = (options: readonly (readonly [string, string])[], value: string) =>
  options.some(([known]) => known === value) ? options : [...options, [value, value] as const];

/** The fields of an article. */
export function MetaFields({ draft, meta, errors, mayEdit, onChange }: Props) {
  const { data: choices } = useRead('GET /news/choices', {});
  const levels = choices?.levels.map((level) => [level, `From ${level}`] as const) ?? [];
  const time = (label: string, field: 'publishedAt' | 'from' | 'until', absent: string) => (
    <TimeField
      label={label}
      value={meta[field]}
      description={absent}
      error={errors[field]}
      disabled={!mayEdit}
      onChange={(at) => onChange(field, at.replace('.000Z', 'Z'))}
    />
  );
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <SelectField
        label="Kind"
        options={withOwn(Object.entries(KIND_NAMES), meta.kind)}
        value={meta.kind}
        error={errors.kind}
        disabled={!mayEdit}
        onChoose={(kind) => onChange('kind', kind)}
      />
      <SelectField
        label="For"
        options={withOwn([['', 'Everybody'], ...levels], meta.level)}
        value={meta.level}
        error={errors.audience}
        disabled={!mayEdit}
        onChoose={(level) => onChange('level', level)}
      />
      <Tick
        label="Pinned: first in the list"
        checked={meta.pinned}
        disabled={!mayEdit}
        onTick={(pinned) => onChange('pinned', pinned)}
      />
      {time('Published', 'publishedAt', 'Lists show this time.')}
      {time('Shown from', 'from', 'Empty: from its publication.')}
      {time('Shown until', 'until', 'Empty: no end.')}
      <Games {...{ meta, errors, mayEdit, onChange }} games={choices?.games ?? []} />
      <CoverField
        cover={meta.cover}
        draft={draft}
        error={errors.cover}
        disabled={!mayEdit}
        onChange={(cover) => onChange('cover', cover)}
      />
    </div>
  );
}

function Games({
  meta,
  games,
  errors,
  mayEdit,
  onChange,
}: Omit<Props, 'draft'> & { games: readonly { gid: number; name: string }[] }) {
  const unknown = meta.games.filter((gid) => !games.some((game) => game.gid === gid));
  const all = [...games, ...unknown.map((gid) => ({ gid, name: `${gid}` }))];
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium text-muted text-sm">Games</legend>
      {all.map(({ gid, name }) => (
        <Tick
          key={gid}
          label={name}
          checked={meta.games.includes(gid)}
          disabled={!mayEdit}
          onTick={(ticked) =>
            onChange('games', ticked ? [...meta.games, gid] : meta.games.filter((other) => other !== gid))
          }
        />
      ))}
      <p className="text-faint text-xs">None: all games.</p>
      {errors.games && (
        <p role="alert" className="text-bad text-sm">
          {errors.games}
        </p>
      )}
    </fieldset>
  );
}
