import { useState } from 'react';
import { isRole, type Person, ROLE_OPTIONS, type Role } from '#desk/lib/people.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { useOperator } from '#desk/lib/use-operator.ts';
import { spelled } from '#desk/lib/words.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { SelectField } from '#desk/ui/select-field.tsx';

export type Change = 'role' | 'revoke' | 'sign-out';

export interface Opened {
  person: Person;
  change: Change;
}

interface Props extends Opened {
  onClose(): void;
  onDone(text: string): void;
}

const TEXTS: Readonly<Record<Change, { verb: string; about: string }>> = {
  role: { verb: 'Change role', about: 'Open sessions end. The person signs in again with the new role.' },
  revoke: { verb: 'Revoke', about: 'All access ends at once: passkeys, account at the issuer, token and sessions.' },
  'sign-out': { verb: 'End sessions', about: 'The person can sign in again with the same passkey or account.' },
};

/** Changes the role of an operator, revokes one, or ends the sessions. */
export function ChangeDialog({ person: { name, role: former }, change, onClose, onDone }: Props) {
  const { state, act } = useAct();
  const [role, setRole] = useState<Role>(former);
  const [problem, setProblem] = useState('');
  const isOwn = useOperator()?.name === name;
  const { verb, about } = TEXTS[change];
  const isValid = (): boolean => {
    const isSame = change === 'role' && role === former;
    setProblem(isSame ? `${name} has this role already.` : '');
    return !isSame;
  };
  const send = async (why: string): Promise<void> => {
    const params = { name };
    const done = await act(async (api) => {
      if (change === 'role') await api('POST /operators/:name/role', { params, body: { role, why } });
      else if (change === 'revoke') await api('POST /operators/:name/revoke', { params, body: { why } });
      else await api('POST /operators/:name/sign-out', { params, body: { why } });
      return true;
    });
    if (!done) return;
    const said = {
      role: `${name} has the role ${role} now.`,
      revoke: `${name} is revoked.`,
      'sign-out': `${name} is signed out.`,
    };
    onDone(said[change]);
  };
  return (
    <Dialog title={`${verb}: ${name}`} onClose={onClose}>
      <ActForm
        submit={verb}
        isDanger={change === 'revoke'}
        state={state}
        safeRepeat={change === 'revoke' ? undefined : 'Trying again does no harm.'}
        isValid={isValid}
        onSend={send}
        onCancel={onClose}
        onLook={onClose}
        look="Look at the people again"
      >
        <p className="text-muted text-sm">
          {about} {isOwn && <strong>This is you: you are signed out too.</strong>}
        </p>
        {change === 'role' && (
          <SelectField
            label="Role"
            description={`Now: ${spelled(former)}.`}
            options={ROLE_OPTIONS}
            value={role}
            error={problem}
            onChoose={(value) => isRole(value) && setRole(value)}
          />
        )}
      </ActForm>
    </Dialog>
  );
}
