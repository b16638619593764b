import { useState } from 'react';
import { type OpenedPreview, type PreviewChoice, placesOf, previewAddress } from '#desk/lib/preview.ts';
import { Section } from '#desk/ui/page.tsx';
import { SelectField } from '#desk/ui/select-field.tsx';
import { Time } from '#desk/ui/time.tsx';
import { cx } from '#web/ui/cx.ts';

interface Props {
  opened: OpenedPreview;
  choice: PreviewChoice;
  /** The path of the first page; null: the first place. */
  first: string | null;
}

/** A page of the shop in a frame. It has no scripts: links lead to other pages of the preview. */
export function PreviewFrame({ opened, choice, first }: Props) {
  const places = placesOf(opened);
  const [path, setPath] = useState(first ?? places[0]?.path ?? '/');
  const [loaded, setLoaded] = useState('');
  const isPhone = choice.variant === 'mobile';
  return (
    <Section
      title="The shop"
      aside={
        <span className="text-muted text-sm">
          {choice.player ? `Player ${choice.player.uid}` : 'A visitor'}, {choice.at ? <Time at={choice.at} /> : 'now'}
        </span>
      }
    >
      <div className="grid gap-3">
        <SelectField
          label="Page"
          className="max-w-sm"
          options={[
            ...(places.some((place) => place.path === path) ? [] : [[path, path] as const]),
            ...places.map((place) => [place.path, place.name] as const),
          ]}
          value={path}
          onChoose={setPath}
        />
        <p role="status" className="text-faint text-xs">
          {loaded === path
            ? 'Links work, buttons do nothing. Limits, stock and characters are those of now.'
            : 'The page is loading. The first page of a preview takes some seconds.'}
        </p>
        <div className="overflow-x-auto rounded-card border border-line bg-sunken">
          <iframe
            key={path}
            onLoad={() => setLoaded(path)}
            title={`Preview of ${path}`}
            sandbox="allow-same-origin"
            src={previewAddress(opened.token, path)}
            className={cx(
              'mx-auto block border-0 bg-ground',
              isPhone ? 'h-[50rem] w-full max-w-[24.375rem]' : 'h-[56rem] w-full min-w-[64rem]',
            )}
          />
        </div>
      </div>
    </Section>
  );
}
