import { once } from 'node:events';
import { ConfigError } from '../config/index.ts';
import { ApiError } from '../kernel/api-error.ts';
import { oldestRead, type ReadSource } from '../kernel/read-source.ts';
import { isTransactionConflict, Unavailable } from '../kernel/work/unavailable.ts';
import { OperationRefusal } from '../operations/refusal.ts';
import { type Environment, openOperations, readSecretFiles } from '../wiring/open-operations.ts';
import { isVerify, verify } from './backup-verify.ts';
import type { Answer, Print } from './command.ts';
import { login, logout, readToken as tokenFromInput } from './login.ts';
import { operatorOf } from './operator.ts';
import { endWithReader } from './output.ts';
import { plain } from './plain.ts';
import { readSourceText } from './read-source-text.ts';
import { refusalText } from './refusal-text.ts';
import { readCommand, wrong } from './typed.ts';

/** Exit codes: done; refused or failed; wrong usage; done with findings that an operator should look at. */
const EXIT = { ok: 0, refused: 1, usage: 2, found: 3 } as const;

/** The terminal as commands use it. */
interface Terminal {
  env: Environment;
  print: Print;
  /** Reads the token for `ops login`. */
  readToken: () => Promise<string>;
  json: boolean;
  /** Writes a line next to the answer, which may be a file. */
  note: (text: string) => void;
}

/** Runs a command; returns true if it has findings. */
async function run(argv: readonly string[], { env: given, print, readToken, json, note }: Terminal): Promise<boolean> {
  const reads: ReadSource[] = [];
  const show = async ({ data, text, print: printAll, found = false }: Answer): Promise<boolean> => {
    const source = oldestRead(reads);
    if (source && (printAll || !json)) note(readSourceText(source));
    if (printAll) await printAll(print);
    else await print(json ? JSON.stringify(source ? { ...data, readFrom: source } : data) : plain(text));
    return found;
  };
  const env = readSecretFiles(given);
  if (isVerify(argv)) return show(await verify(argv, env));
  const said = argv.filter((word) => word !== '--json').join(' ');
  if (said === 'logout') return show(logout(env));
  const typed = said === 'login' ? null : readCommand(argv);
  const parts = await openOperations(env);
  try {
    if (!typed) return await show(await login(parts, env, readToken));
    const { command, args, options, why } = typed;
    const caller = {
      ...(await operatorOf(parts, command.permission, env)),
      why,
      onRead: (source: ReadSource) => void reads.push(source),
    };
    return await show(await command.run(parts, caller, args, options));
  } finally {
    await parts.close();
  }
}

const LOST =
  'The connection to the database was lost, so the outcome is unknown: check `orders show` or operator_actions before you repeat the command.';
const CONFLICT =
  'The database rolled this back, because it got in the way of other work: repeat the command. For a long export from a stand-by see max_standby_streaming_delay in docs/failover.md.';

/** Returns an error that the operator can act on; null for an internal error. */
function explain(error: unknown): OperationRefusal | null {
  if (error instanceof OperationRefusal) return error;
  if (error instanceof ConfigError) return new OperationRefusal('config', error.message);
  if (error instanceof Unavailable) return new OperationRefusal('database.lost', `${LOST} (${error.message})`);
  if (error instanceof ApiError)
    return new OperationRefusal(error.code, `Refused: ${error.code} ${JSON.stringify(error.params)}`);
  if (isTransactionConflict(error)) return new OperationRefusal('database.conflict', CONFLICT);
  const { code, message } = error as { code?: string; message: string };
  return code?.startsWith('ERR_PARSE_ARGS') ? wrong(message) : null;
}

/** Runs one command and returns the exit code. `print` writes to standard output. */
export async function runOpsCli(
  argv: readonly string[],
  env: Environment,
  print: Print,
  readToken = tokenFromInput,
  note: Terminal['note'] = (text) => void process.stderr.write(`${text}\n`),
): Promise<number> {
  const json = argv.includes('--json');
  try {
    return (await run(argv, { env, print, readToken, json, note })) ? EXIT.found : EXIT.ok;
  } catch (error) {
    const refused = explain(error);
    if (!refused) throw error;
    const { code, params } = refused;
    const message = refusalText(refused);
    await print(json ? JSON.stringify({ error: { code, message, params } }) : plain(message));
    return code === 'usage' ? EXIT.usage : EXIT.refused;
  }
}

/** Waits for a slow reader, so that a long answer is not buffered in memory. */
const toOutput: Print = (text) => {
  if (!process.stdout.write(`${text}\n`)) return once(process.stdout, 'drain');
};

if (import.meta.main) {
  endWithReader(process.stdout);
  process.exitCode = await runOpsCli(process.argv.slice(2), process.env, toOutput);
}
