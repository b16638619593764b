import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { operatorOfToken } from '../operations/operators.ts';
import type { Parts } from '../operations/parts.ts';
import { unknownOperator } from '../operations/refusal.ts';
import type { Environment } from '../wiring/open-operations.ts';
import type { Answer } from './command.ts';
import { forgetToken, keepToken } from './kept-token.ts';
import { wrong } from './typed.ts';

/** Reads the first line of standard input, hidden on a terminal. Other users could read a token in the arguments. */
export async function readToken(): Promise<string> {
  const terminal = process.stdin.isTTY === true;
  if (terminal) process.stderr.write('Token (it is not shown): ');
  const lines = createInterface({
    input: process.stdin,
    output: new Writable({ write: (_, __, done) => done() }),
    terminal,
  });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (terminal) process.stderr.write('\n');
  }
}

/** Stores an operator's token for later commands. @throws OperationRefusal `operator.unknown`, `usage` */
export async function login(parts: Pick<Parts, 'sql'>, env: Environment, read: () => Promise<string>): Promise<Answer> {
  const token = (await read()).trim();
  if (!token) throw wrong('No token was given: paste it, or `npm run ops -- login < FILE`.');
  const known = await operatorOfToken(parts, token);
  if (!known) throw unknownOperator();
  const { name, role, expiresAt } = known;
  const file = keepToken(env, token);
  const text = `You are ${name} (${role}) until ${expiresAt.toISOString().slice(0, 10)}. The token is stored in ${file}.`;
  return { data: { operator: name, role, expiresAt, file }, text };
}

export function logout(env: Environment): Answer {
  const forgotten = forgetToken(env);
  return {
    data: { forgotten },
    text: forgotten ? 'The token is deleted from this machine.' : 'You were not logged in.',
  };
}
