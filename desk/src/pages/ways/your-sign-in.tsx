import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OperatorOutput } from '#contract/operator/index.ts';
import { useDesk } from '#desk/lib/desk.ts';
import { day } from '#desk/lib/format.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { useIssuer } from '#desk/lib/use-issuer.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { Button } from '#desk/ui/button.tsx';
import { Loaded } from '#desk/ui/loaded.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Nothing, Page, Section } from '#desk/ui/page.tsx';
import { AddDialog } from './add-dialog.tsx';
import { RemoveDialog, type Removed } from './remove-dialog.tsx';

type Ways = OperatorOutput<'GET /ways'>;

const usedText = (usedAt: string | null): string => (usedAt ? `last used ${day(usedAt)}` : 'not used yet');

/** The signed-in operator's own ways to sign in. */
export function YourSignIn() {
  const client = useQueryClient();
  const read = useRead('GET /ways', {});
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [done, setDone] = useState('');
  const take = (ways: Ways, text: string): void => {
    client.setQueryData(['GET /ways', {}], ways);
    setAdding(false);
    setRemoved(null);
    setDone(text);
  };
  return (
    <Page title="Your sign-in" isNarrow>
      {done && <Notice tone="ok">{done}</Notice>}
      <Section
        title="Passkeys"
        count={read.data?.passkeys.length}
        isFlush
        aside={
          <Button size="small" icon="key" onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        }
      >
        <Loaded read={read} what="your passkeys">
          {(ways) => <List ways={ways} onRemove={setRemoved} />}
        </Loaded>
      </Section>
      {read.data && !read.data.issuer && <AddIssuer />}
      <p className="text-faint text-sm">
        Have two: one on your computer, one on your phone or on a security key. You cannot remove your last way to sign
        in. If you lose all of them, ask an admin for an invitation.
      </p>
      {isAdding && <AddDialog onClose={() => setAdding(false)} onDone={take} />}
      {removed && <RemoveDialog removed={removed} onClose={() => setRemoved(null)} onDone={take} />}
    </Page>
  );
}

/** Leads to the issuer, if the publisher has one. The issuer sends the browser back to this page. */
function AddIssuer() {
  const { issuer } = useDesk();
  const host = useIssuer();
  const { state, act } = useAct();
  if (host === null) return null;
  const add = async (): Promise<void> => {
    const page = await act((api) => api('POST /ways/issuer/options', {}));
    if (page) issuer.leave(page.url);
  };
  return (
    <div className="grid justify-items-start gap-3">
      {state.is === 'refused' && <Notice tone="bad">{state.text}</Notice>}
      {state.is === 'unknown' && <Notice tone="bad">The server did not answer. Nothing was added.</Notice>}
      <Button size="small" busy={state.is === 'busy'} onClick={() => void add()}>
        Add your account at {host}
      </Button>
    </div>
  );
}

function List({ ways, onRemove }: { ways: Ways; onRemove(removed: Removed): void }) {
  const host = useIssuer() ?? 'your issuer';
  const isLast = ways.passkeys.length + (ways.issuer ? 1 : 0) < 2;
  if (ways.passkeys.length === 0 && !ways.issuer) {
    return (
      <div className="p-4">
        <Nothing>You have no passkey.</Nothing>
      </div>
    );
  }
  return (
    <ul>
      {ways.passkeys.map(({ id, name, createdAt, usedAt }) => (
        <Way
          key={id}
          text={`${name}, added ${day(createdAt)}`}
          used={usedText(usedAt)}
          remove={`Remove ${name}`}
          onRemove={isLast ? undefined : () => onRemove({ id, name })}
        />
      ))}
      {ways.issuer && (
        <Way
          text={`Account at ${host}, added ${day(ways.issuer.createdAt)}`}
          used={usedText(ways.issuer.usedAt)}
          remove={`Remove the account at ${host}`}
          onRemove={isLast ? undefined : () => onRemove({ id: null, name: `the account at ${host}` })}
        />
      )}
    </ul>
  );
}

interface WayProps {
  text: string;
  used: string;
  /** The name of the button for screen readers. */
  remove: string;
  /** Absent for the last way. */
  onRemove: (() => void) | undefined;
}

const Way = ({ text, used, remove, onRemove }: WayProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-4 py-3 text-sm last:border-b-0">
    <div className="mr-auto min-w-0">
      <p className="wrap-anywhere font-medium">{text}</p>
      <p className="text-faint">{used}</p>
    </div>
    {onRemove && (
      <Button size="small" aria-label={remove} onClick={onRemove}>
        Remove
      </Button>
    )}
  </li>
);
