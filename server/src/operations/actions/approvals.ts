import { z } from 'zod';
import type { Db, Sql } from '#server/db/client.ts';
import { approvalOver } from '../acting.ts';
import { APPROVABLE } from '../approvals/approvable.ts';
import { approvalById, decideApproval } from '../approvals/approvals.repo.ts';
import type { Caller } from '../caller.ts';
import { KEY_ROLE, keyOfAuthor, permissionsOfScopes } from '../keys/key-rights.ts';
import { scopesOfLiveKey } from '../keys/keys.repo.ts';
import { action, approval } from '../operation.ts';
import { roleOf } from '../operators.repo.ts';
import { permissionsOf } from '../permissions.ts';
import { OperationRefusal, unknownOperator } from '../refusal.ts';

const id = z.uuid('ID is the id of a request: see `approvals list`.');

async function requestOf(db: Db, wanted: string) {
  const request = await approvalById(db, wanted);
  if (!request)
    throw new OperationRefusal('approval.unknown', `There is no request ${wanted}: see \`approvals list\`.`, {
      approval: wanted,
    });
  return request;
}

/** Returns the rights of an operator or a key that asked; undefined if it has none any more. */
async function rightsOf(db: Db, by: string): Promise<Pick<Caller, 'role' | 'permissions'> | undefined> {
  const key = keyOfAuthor(by);
  if (key !== null) {
    const scopes = await scopesOfLiveKey(db, key);
    return scopes && { role: KEY_ROLE, permissions: permissionsOfScopes(scopes) };
  }
  const role = await roleOf(db, by);
  return role && { role, permissions: permissionsOf(role) };
}

/** Returns the change as its operator asked for it. It counts while both operators keep their roles. */
async function find(sql: Sql, caller: Caller, wanted: string) {
  const { by, why, operation, input, state, sum } = await requestOf(sql, wanted);
  if (by === caller.by)
    throw new OperationRefusal('approval.own', 'Somebody else must approve it: you asked for it yourself.');
  if (state !== 'asked') throw approvalOver(wanted);
  const rights = await rightsOf(sql, by);
  if (!rights)
    throw new OperationRefusal('approval.operator', `${by}, who asked for it, has no rights any more: decline it.`);
  const counts = async (db: Db) => {
    if (caller.counts && !(await caller.counts(db))) throw unknownOperator();
    return (await rightsOf(db, by))?.role === rights.role;
  };
  const approved = { id: wanted, by: caller.by, why: caller.why, sum };
  return { asker: { by, why, ...rights, counts, approved }, operation, input };
}

/** Performs what another operator asked for. */
export const approvalsApprove = approval({
  name: 'approvals approve',
  permission: 'approvals.decide',
  operations: APPROVABLE,
  find,
});

/** Declines a request. The operator who asked takes it back in the same way. */
export const approvalsDecline = action({
  name: 'approvals decline',
  permission: 'approvals.read',
  input: z.strictObject({ id }),
  kept: ({ id: approval }) => ({ approval }),
  perform: async (_: object, tx, { id: wanted }, { caller }) => {
    const { by, number, operation } = await requestOf(tx, wanted);
    if (by !== caller.by && !caller.permissions.has('approvals.decide'))
      throw new OperationRefusal('permission.missing', 'approvals decline needs the permission approvals.decide.', {
        permission: 'approvals.decide',
      });
    if (!(await decideApproval(tx, { id: wanted, by: caller.by, state: 'declined' }))) throw approvalOver(wanted);
    return { number, approval: wanted, operation };
  },
});
