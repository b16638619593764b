import { useState } from 'react';
import { useDesk } from '#desk/lib/desk.ts';
import { editorAddress, idProblem } from '#desk/lib/news/news.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { useOperator } from '#desk/lib/use-operator.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { Button } from '#desk/ui/button.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { TextField } from '#desk/ui/field.tsx';
import { Loaded } from '#desk/ui/loaded.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { SelectField } from '#desk/ui/select-field.tsx';

interface Props {
  /** Null: a new article. */
  article: { id: string; title: string } | null;
  onClose(): void;
}

interface OpenDraft {
  id: string;
  name: string;
  createdBy: string;
}

/** The dialog that opens an article in an open draft, or in a new one. */
export function OpenDialog(props: Props) {
  const read = useRead('GET /catalog/drafts', { query: {} });
  return (
    <Dialog title={props.article ? `Edit “${props.article.title}”` : 'New article'} onClose={props.onClose}>
      <Loaded read={read} what="the drafts">
        {({ drafts }) => <Form {...props} drafts={drafts.filter(({ state }) => state === 'open')} />}
      </Loaded>
    </Dialog>
  );
}

const NEW = '';
/** No draft is chosen yet. */
const NONE = 'none';

/** Preselects the operator's only draft. Somebody else's draft may be applied with changes that are not ready. */
function firstChoice(drafts: readonly OpenDraft[], operator: string | undefined): string {
  if (drafts.length === 0) return NEW;
  const own = drafts.filter(({ createdBy }) => createdBy === operator);
  return (own.length === 1 && own[0]?.id) || NONE;
}

function Form({ article, drafts, onClose }: Props & { drafts: readonly OpenDraft[] }) {
  const { router } = useDesk();
  const { state, act } = useAct();
  // Without filters: a new article cannot have the id of any.
  const { data: all } = useRead('GET /news', { query: {} }, { enabled: !article });
  const [id, setId] = useState(article?.id ?? '');
  const [draft, setDraft] = useState(firstChoice(drafts, useOperator()?.name));
  const [name, setName] = useState(article?.title ?? '');
  const [errors, setErrors] = useState({ id: '', draft: '', name: '' });
  const send = async (): Promise<void> => {
    const found = {
      id: article ? '' : idProblem(id, all?.articles.map((one) => one.id) ?? []),
      draft: draft === NONE ? 'Choose a draft.' : '',
      name: draft === NEW && name.trim() === '' ? 'Type a name.' : '',
    };
    setErrors(found);
    if (found.id || found.draft || found.name) return;
    if (draft !== NEW) return router.go(editorAddress(draft, id));
    const made = await act((api) => api('POST /catalog/drafts', { body: { name: name.trim().slice(0, 100) } }));
    if (made) router.go(editorAddress(made.draft, id));
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {!article && (
        <TextField
          label="Id"
          placeholder="autumn-fair"
          description={`The address of the article: /platform/wap/article/${id || '…'}`}
          autoComplete="off"
          spellCheck={false}
          value={id}
          error={errors.id}
          onChange={(event) => setId(event.currentTarget.value.trim())}
        />
      )}
      <SelectField
        label="Draft"
        description={
          draft === NEW || draft === NONE
            ? 'The shop changes only when the draft is applied.'
            : 'The article is applied together with everything else in this draft.'
        }
        options={[
          ...(draft === NONE ? [[NONE, 'Choose a draft'] as const] : []),
          ...drafts.map((one) => [one.id, `${one.name}, by ${one.createdBy}`] as const),
          [NEW, 'A new draft'],
        ]}
        value={draft}
        error={errors.draft}
        onChoose={setDraft}
      />
      {draft === NEW && (
        <TextField
          label="Name of the new draft"
          placeholder="Autumn news"
          maxLength={100}
          value={name}
          error={errors.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      {state.is === 'refused' && <Notice tone="bad">{state.text}</Notice>}
      {state.is === 'unknown' && <Notice tone="bad">No clear answer came. Look at the list of drafts first.</Notice>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" busy={state.is === 'busy'}>
          Open the editor
        </Button>
      </div>
    </form>
  );
}
