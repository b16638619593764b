import { count } from '#desk/lib/format.ts';
import { type ChainState, useChain } from '#desk/lib/use-chain.ts';
import { Button } from '#desk/ui/button.tsx';
import { Copy } from '#desk/ui/copy.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Section } from '#desk/ui/page.tsx';
import { Time } from '#desk/ui/time.tsx';

/** Verifies that no entry of the audit log was changed or removed. */
export function ChainSection() {
  const { state, verify } = useChain();
  return (
    <Section
      title="Chain of the audit log"
      aside={
        <Button size="small" busy={state.is === 'busy'} onClick={() => void verify()}>
          Verify the chain
        </Button>
      }
    >
      <div className="grid gap-3">
        <p className="text-muted text-sm">
          Each entry holds the hash of the entry before. Changed, removed or inserted entries break the chain. Note the
          head outside of this shop: only a noted head shows that the whole log was not written again.
        </p>
        <Outcome state={state} />
      </div>
    </Section>
  );
}

function Outcome({ state }: { state: ChainState }) {
  if (state.is === 'idle') return null;
  if (state.is === 'busy')
    return (
      <p role="status" className="text-sm">
        {state.entries === null
          ? 'Verifying…'
          : `${count(state.verified)} of ${count(state.entries)} entries are verified…`}
      </p>
    );
  if (state.is === 'failed') return <Notice tone="bad">The chain was not verified to its end. {state.text}</Notice>;
  if (state.is === 'broken')
    return (
      <Notice tone="bad">
        <strong>The chain is broken</strong> at entry {count(state.misfit.position)}
        {state.misfit.at && (
          <>
            {' '}
            of <Time at={state.misfit.at} />
          </>
        )}
        : {state.misfit.problem}. Tell your auditor, and change nothing.
      </Notice>
    );
  const head = `${state.head.entries}:${state.head.hash}`;
  return (
    <Notice tone="ok">
      <p>
        The chain is whole: {count(state.head.entries)} {state.head.entries === 1 ? 'entry' : 'entries'}.
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-1">
        Head: <code className="min-w-0 font-mono text-xs wrap-anywhere">{head}</code>
        <Copy text={head} label="head" />
      </p>
    </Notice>
  );
}
