import { useState } from 'react';
import { APPEARANCES } from '#desk/lib/appearance.ts';
import { useDesk } from '#desk/lib/desk.ts';
import { useStore } from '#desk/lib/store.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { useOperator } from '#desk/lib/use-operator.ts';
import { Button, IconButton } from '#desk/ui/button.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { Facts } from '#desk/ui/facts.tsx';
import { Link } from '#desk/ui/link.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { SelectField } from '#desk/ui/select-field.tsx';
import { Time } from '#desk/ui/time.tsx';

/** The operator who is signed in, and the way out. */
export function Account({ onHelp }: { onHelp(): void }) {
  const operator = useOperator();
  const [isOpen, setOpen] = useState(false);
  if (!operator) return null;
  return (
    <>
      <IconButton
        icon="keyboard"
        label="Keyboard shortcuts"
        onClick={onHelp}
        className="max-md:hidden pointer-coarse:hidden"
      />
      <button
        type="button"
        aria-haspopup="dialog"
        title={`${operator.name}, ${operator.role}`}
        onClick={() => setOpen(true)}
        className="flex min-h-9 shrink-0 items-center gap-2 rounded-control px-1.5 text-sm hover:bg-raised pointer-coarse:min-h-11"
      >
        <span
          aria-hidden="true"
          className="fill-gradient grid size-7 place-items-center rounded-full font-semibold text-on-fill text-xs uppercase"
        >
          {operator.name.slice(0, 2)}
        </span>
        <span className="max-w-32 truncate max-lg:sr-only">{operator.name}</span>
      </button>
      {isOpen && <AccountDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function AccountDialog({ onClose }: { onClose(): void }) {
  const { take, term, lookedAt, reasons, appearance } = useDesk();
  const chosen = useStore(appearance.store);
  const operator = useOperator();
  const { state, act } = useAct();
  const signOut = async (everywhere: boolean): Promise<void> => {
    const session = await act((api) => api('POST /sign-out', { body: { everywhere } }));
    if (!session) return;
    term.search('');
    lookedAt.clear();
    reasons.clear();
    take(session);
  };
  if (!operator) return null;
  return (
    <Dialog title={operator.name} onClose={onClose}>
      <div className="grid gap-4">
        <Facts
          facts={[
            ['Role', operator.role],
            ['Signed in until', <Time key="until" at={operator.expiresAt} />],
          ]}
        />
        <SelectField label="Appearance" options={APPEARANCES} value={chosen} onChoose={appearance.set} />
        <p className="text-sm">
          <Link to="/your-sign-in" onClick={onClose}>
            Your sign-in: passkeys and devices
          </Link>
        </p>
        {state.is === 'refused' && <Notice tone="bad">{state.text}</Notice>}
        {state.is === 'unknown' && (
          <Notice tone="bad">The server did not answer, so you may still be signed in. Try again.</Notice>
        )}
        <div className="flex flex-wrap gap-2">
          <Button icon="sign-out" busy={state.is === 'busy'} onClick={() => void signOut(false)}>
            Sign out
          </Button>
          <Button kind="quiet" onClick={() => void signOut(true)}>
            Sign out on all devices
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
