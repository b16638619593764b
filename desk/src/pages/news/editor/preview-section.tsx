import { useState } from 'react';
import type { Locale } from '#contract/locales.ts';
import type { Draft } from '#desk/lib/catalog/catalog.ts';
import { readMeta } from '#desk/lib/news/meta.ts';
import { LANGUAGES, languageName } from '#desk/lib/tell/languages.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { Button } from '#desk/ui/button.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { SelectField } from '#desk/ui/select-field.tsx';
import { Time } from '#desk/ui/time.tsx';
import { PreviewFrames } from './preview-frames.tsx';

interface Props {
  draft: Draft;
  article: string;
  /** The text of `meta.yaml`; null: there is none. */
  meta: string | null;
  languages: ReadonlySet<Locale>;
  hasUnsaved: boolean;
}

interface Opened {
  token: string;
  at: string;
  version: number;
}

/** The article as the shop will show it when it starts: on phones and desktops, light and dark. */
export function PreviewSection({ draft, article, meta, languages, hasUnsaved }: Props) {
  const { state, act } = useAct();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [lang, setLang] = useState<Locale>('en');
  const open = async (): Promise<void> => {
    const at = startOf(meta);
    const look = { lang, variant: 'mobile', theme: 'light' } as const;
    const made = await act((api) => api('POST /previews', { body: { draft: draft.id, at, ...look } }));
    if (made) setOpened({ token: made.token, at, version: draft.version });
  };
  return (
    <Section
      title="Preview"
      aside={
        <Button size="small" busy={state.is === 'busy'} onClick={() => void open()}>
          {opened ? 'Show it again' : 'Show the article'}
        </Button>
      }
    >
      <div className="grid gap-4">
        <SelectField
          label="Language of the preview"
          className="max-w-sm"
          options={LANGUAGES.filter((one) => languages.has(one) || one === 'en').map((one) => [one, languageName(one)])}
          value={lang}
          onChoose={(value) => setLang(value as Locale)}
        />
        {hasUnsaved && (
          <Notice tone="warn">The preview shows facts and texts as they are saved. Save yours first.</Notice>
        )}
        {state.is === 'refused' && (
          <Notice tone="bad">
            <span className="whitespace-pre-line">{state.text}</span>
          </Notice>
        )}
        {state.is === 'unknown' && <Notice tone="bad">The server did not answer. Show the article again.</Notice>}
        {opened ? (
          <>
            <p className="text-muted text-sm">
              At <Time at={opened.at} />.
              {opened.version !== draft.version && ' The draft was saved since then: show it again.'}
            </p>
            <PreviewFrames key={opened.token} token={opened.token} article={article} lang={lang} />
          </>
        ) : (
          <Nothing>The shop’s own pages, at the time when the article starts. Mistakes prevent it.</Nothing>
        )}
      </div>
    </Section>
  );
}

/** Returns the start of an article; now, if it has none. */
function startOf(meta: string | null): string {
  const fields = meta === null ? null : readMeta(meta);
  const start = new Date(fields?.from || fields?.publishedAt || '');
  return (Number.isNaN(start.getTime()) ? new Date() : start).toISOString();
}
