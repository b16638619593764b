import { useEffect, useRef, useState } from 'react';
import type { DraftCheck } from '#desk/lib/news/draft-check.ts';
import { readMeta, writeMeta } from '#desk/lib/news/meta.ts';
import { fieldOf, newMeta, problemsOf } from '#desk/lib/news/news.ts';
import type { EditedFile } from '#desk/lib/news/use-draft-file.ts';
import { Button } from '#desk/ui/button.tsx';
import { Loaded } from '#desk/ui/loaded.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { TextArea } from '#desk/ui/text-area.tsx';
import { FIELDS, MetaFields } from './meta-fields.tsx';
import { Problems } from './problems.tsx';
import { SaveButtons, SaveNotices } from './saving.tsx';

interface Props {
  draft: string;
  meta: EditedFile;
  check: DraftCheck;
  mayEdit: boolean;
}

/** The facts of an article: fields, or its `meta.yaml` as text. */
export function MetaSection({ draft, meta, check, mayEdit }: Props) {
  const [isText, setText] = useState(false);
  return (
    <Section
      title="Facts"
      aside={
        meta.text !== null && (
          <Button size="small" aria-pressed={isText} onClick={() => setText(!isText)}>
            As YAML
          </Button>
        )
      }
    >
      {meta.file ? (
        <Facts {...{ draft, meta, check, mayEdit, isText }} />
      ) : (
        <Loaded read={meta.read} what="the facts">
          {() => null}
        </Loaded>
      )}
    </Section>
  );
}

function Facts({ draft, meta, check, mayEdit, isText }: Props & { isText: boolean }) {
  const path = meta.file?.path ?? '';
  const box = useRef<HTMLDivElement>(null);
  const [isBegun, setBegun] = useState(false);
  // The button that begins the article goes away, so the focus moves to the first field.
  useEffect(() => {
    if (isBegun) box.current?.querySelector('select')?.focus();
  }, [isBegun]);
  if (meta.text === null)
    return (
      <div className="grid justify-items-start gap-3">
        <Nothing>This article has no facts yet.</Nothing>
        {mayEdit && (
          <Button
            kind="primary"
            onClick={() => {
              meta.type(newMeta(new Date().toISOString()));
              setBegun(true);
            }}
          >
            Begin the article
          </Button>
        )}
      </div>
    );
  const fields = readMeta(meta.text);
  const own = problemsOf(path, check.problems);
  const isForm = fields !== null && !isText;
  const errors = Object.fromEntries(own.map((problem) => [fieldOf(problem), problem.message]));
  const text = meta.text;
  return (
    <div ref={box} className="grid gap-4">
      <SaveNotices draft={draft} path={path} file={meta} />
      {fields === null && <Notice tone="warn">This YAML cannot be read, so it is shown as text.</Notice>}
      {isForm ? (
        <MetaFields
          draft={draft}
          meta={fields}
          errors={errors}
          mayEdit={mayEdit}
          onChange={(field, value) => meta.type(writeMeta(text, field, value))}
        />
      ) : (
        <TextArea
          label="meta.yaml"
          rows={12}
          wrap="off"
          spellCheck={false}
          className="font-mono text-xs"
          readOnly={!mayEdit}
          value={text}
          onChange={(event) => meta.type(event.currentTarget.value)}
        />
      )}
      <Problems
        label="Mistakes in the facts"
        problems={isForm ? own.filter((problem) => !FIELDS.includes(fieldOf(problem))) : own}
      />
      {mayEdit && <SaveButtons name="the facts" file={meta} check={check} />}
    </div>
  );
}
