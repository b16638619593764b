import { useState } from 'react';
import type { OperatorOutput } from '#contract/operator/index.ts';
import { useTest } from '#desk/lib/use-test.ts';
import { Button } from '#desk/ui/button.tsx';
import { TextField } from '#desk/ui/field.tsx';
import { FoldedSection } from '#desk/ui/folded-section.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Nothing } from '#desk/ui/page.tsx';
import { SelectField } from '#desk/ui/select-field.tsx';
import { TextArea } from '#desk/ui/text-area.tsx';

type Games = OperatorOutput<'GET /games'>['games'];

const HEADERS = [
  ['id', 'webhook-id'],
  ['timestamp', 'webhook-timestamp'],
  ['signature', 'webhook-signature'],
] as const;
const EMPTY = { id: '', timestamp: '', signature: '', body: '' };

/** Verifies the signature of a call that a game sent or received. The secret stays on the server. */
export const SignatureSection = ({ games }: { games: Games }) => (
  <FoldedSection title="Signature tester">
    <div className="p-4">
      {games.length === 0 ? <Nothing>The catalogue has no games.</Nothing> : <Tester games={games} />}
    </div>
  </FoldedSection>
);

function Tester({ games }: { games: Games }) {
  const [gid, setGid] = useState(`${games[0]?.gid ?? ''}`);
  const [call, setCall] = useState(EMPTY);
  const { answer, problem, isBusy, run } = useTest((api) => {
    const headers = { id: call.id.trim(), timestamp: call.timestamp.trim(), signature: call.signature.trim() };
    return api('POST /games/:gid/signature', { params: { gid }, body: { ...headers, body: call.body } });
  });
  return (
    <form
      aria-label="Signature tester"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <p className="text-muted text-sm">
        Paste a call that the game received from the shop, or sent to it. The tester only verifies, and never shows a
        secret or a right signature.
      </p>
      <div className="grid gap-3 md:grid-cols-2">
        <SelectField
          label="Game"
          options={games.map((game) => [`${game.gid}`, game.name] as const)}
          value={gid}
          onChoose={setGid}
        />
        {HEADERS.map(([field, label]) => (
          <TextField
            key={field}
            label={label}
            autoComplete="off"
            spellCheck={false}
            maxLength={1000}
            value={call[field]}
            onChange={(event) => setCall({ ...call, [field]: event.currentTarget.value })}
          />
        ))}
      </div>
      <TextArea
        label="Body"
        description="The raw body, with its spaces and line breaks."
        rows={5}
        spellCheck={false}
        className="font-mono text-xs"
        maxLength={100_000}
        value={call.body}
        onChange={(event) => setCall({ ...call, body: event.currentTarget.value })}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={isBusy}>
          Verify the signature
        </Button>
      </div>
      {problem && <Notice tone="bad">{problem}</Notice>}
      {answer && (
        <Notice tone={answer.valid ? 'ok' : 'bad'}>
          <strong>{answer.valid ? 'Valid.' : 'Not valid.'}</strong> {answer.sentence}
        </Notice>
      )}
    </form>
  );
}
