import { ConfigError } from '../config/index.ts';
import { ApiError } from '../kernel/api-error.ts';
import { Unavailable } from '../kernel/work/unavailable.ts';
import { OperationRefusal } from '../operations/refusal.ts';
import { type Environment, openOperations } from '../wiring/open-operations.ts';
import type { Answer } from './command.ts';
import { readCommand, type Typed, wrong } from './typed.ts';
import { withOptions } from './with-options.ts';

/** Exit codes: done; refused or failed; typed wrongly; done, and there is something that somebody should look at. */
const EXIT = { ok: 0, refused: 1, usage: 2, found: 3 } as const;

async function run({ command, args, options, caller }: Typed, env: Environment): Promise<Answer> {
  const parts = await openOperations(env);
  try {
    return await command.run(parts, caller, args, options);
  } finally {
    await parts.close();
  }
}

const LOST =
  'The database went away meanwhile. Whether it was done is open: see `orders show` or operator_actions before you do it again.';

/** An error that its reader can do something about; null for a fault of ours. */
function explain(error: unknown): OperationRefusal | null {
  if (error instanceof OperationRefusal) return error;
  if (error instanceof ConfigError) return new OperationRefusal('config', error.message);
  if (error instanceof Unavailable) return new OperationRefusal('database.lost', `${LOST} (${error.message})`);
  if (error instanceof ApiError)
    return new OperationRefusal(error.code, `Refused: ${error.code} ${JSON.stringify(error.params)}`);
  const { code, message } = error as { code?: string; message: string };
  return code?.startsWith('ERR_PARSE_ARGS') ? wrong(message) : null;
}

/** Runs one command; answers the exit code. `print` takes what goes to standard output. */
export async function runOpsCli(
  argv: readonly string[],
  env: Environment,
  print: (text: string) => void,
): Promise<number> {
  const json = argv.includes('--json');
  try {
    const { data, text, found } = await run(readCommand(argv, env), env);
    print(json ? JSON.stringify(data) : text);
    return found ? EXIT.found : EXIT.ok;
  } catch (error) {
    const refused = explain(error);
    if (!refused) throw error;
    const { code, params } = refused;
    const message = withOptions(refused.message);
    print(json ? JSON.stringify({ error: { code, message, params } }) : message);
    return code === 'usage' ? EXIT.usage : EXIT.refused;
  }
}

if (import.meta.main) {
  process.exitCode = await runOpsCli(process.argv.slice(2), process.env, (text) => process.stdout.write(`${text}\n`));
}
