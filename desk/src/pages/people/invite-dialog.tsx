import { useState } from 'react';
import type { OperatorOutput } from '#contract/operator/index.ts';
import { isRole, ROLE_OPTIONS, type Role } from '#desk/lib/people.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { Button } from '#desk/ui/button.tsx';
import { Copy } from '#desk/ui/copy.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { TextField } from '#desk/ui/field.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { SelectField } from '#desk/ui/select-field.tsx';

const NAME = /^[a-z0-9][a-z0-9._-]{0,39}$/;

type Invited = OperatorOutput<'POST /operators'>;

/** Invites a person, and shows the link once. */
export function InviteDialog({ onClose }: { onClose(): void }) {
  const { state, act } = useAct();
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('viewer');
  const [problem, setProblem] = useState('');
  const [invited, setInvited] = useState<Invited | null>(null);
  const given = name.trim();
  const isValid = (): boolean => {
    const isName = NAME.test(given);
    setProblem(isName ? '' : 'Up to 40 small letters, digits and . _ -; it begins with a letter or a digit.');
    return isName;
  };
  const send = async (why: string): Promise<void> => {
    const done = await act((api) => api('POST /operators', { body: { name: given, role, why } }));
    if (done) setInvited(done);
  };
  return (
    <Dialog title="Invite a person" onClose={onClose}>
      {invited ? (
        <Link invited={invited} onClose={onClose} />
      ) : (
        <ActForm
          submit="Create the link"
          state={state}
          safeRepeat="Trying again is safe: a new link replaces the one before."
          isValid={isValid}
          onSend={send}
          onCancel={onClose}
          onLook={onClose}
          look="Look at the people again"
        >
          <p className="text-muted text-sm">
            For an operator of this name, the link replaces every earlier way to sign in, once it is used. The role
            counts at once.
          </p>
          <TextField
            label="Name"
            placeholder="ada"
            description="The audit log keeps it for ever."
            autoComplete="off"
            autoCapitalize="none"
            required
            maxLength={40}
            value={name}
            error={problem}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <SelectField
            label="Role"
            options={ROLE_OPTIONS}
            value={role}
            onChoose={(value) => isRole(value) && setRole(value)}
          />
        </ActForm>
      )}
    </Dialog>
  );
}

const Link = ({ invited: { operator, role, link }, onClose }: { invited: Invited; onClose(): void }) => (
  <div className="grid gap-4">
    <Notice tone="ok">
      {operator} has the role {role}. Give them this link by a way that you trust: it works once, within 30 minutes, and
      is not shown again.
    </Notice>
    <p className="rounded-control bg-sunken p-3 font-mono text-xs wrap-anywhere">{link}</p>
    <div className="flex flex-wrap items-center justify-end gap-2">
      <Copy text={link} label="link" shows />
      <Button onClick={onClose}>Close</Button>
    </div>
  </div>
);
