import { PAYMENT_PROVIDERS } from '../adapters/psp/providers.ts';
import { type Config, ConfigError, loadConfig, secretFilesOf, withSecretFiles } from '../config/index.ts';
import type { Log } from '../kernel/log.ts';
import type { Environment } from './demo-world.ts';

/** The settings with secrets that a running process takes again. */
export type Secrets = Pick<Config, 'games' | 'webhooks' | 'payments'>;

/** A part of the process that uses secrets. */
export interface SecretUser {
  /** Prepares new secrets; returns a function that uses them from now on. @throws Error and keeps the former ones */
  prepare(secrets: Secrets, env: Environment): Promise<() => void>;
}

/** Replaces the secrets of a configuration whose users read it at each call. */
export const replaceSecrets = (config: Config, { games, webhooks, payments }: Secrets): void =>
  void Object.assign(config, { games, webhooks, payments });

/** Secrets that are read from the configuration at each call. All others need a rolling restart. */
const OF_CALLS = /^(GAME_\d+_(PARTNER_)?SECRET(_2)?|WEBHOOK_[A-Z0-9_]+_SECRET(_2)?)$/;
const ofProviders = new Set(PAYMENT_PROVIDERS.flatMap(({ variables }) => Object.keys(variables)));
const isTaken = (name: string): boolean => OF_CALLS.test(name) || ofProviders.has(name);

/**
 * Returns a function that reads secret files again and gives changed secrets to their users. It never rejects: after a
 * bad file all former secrets stay. The log gets names, never values.
 * @param env the environment with the secrets that the process uses since its start
 */
export function openRotation(
  { given, env }: { given: Environment; env: Environment },
  log: Log,
  users: readonly SecretUser[],
): () => Promise<void> {
  const files = secretFilesOf(given, PAYMENT_PROVIDERS);
  let used = env;
  const take = async (): Promise<void> => {
    const fresh = withSecretFiles(given, PAYMENT_PROVIDERS);
    const changed = files.filter((name) => fresh[name] !== used[name]);
    const taken = changed.filter(isTaken);
    const left = changed.filter((name) => !isTaken(name));
    if (left.length > 0) log.warn({ secrets: left }, 'these secrets changed, and need a rolling restart');
    if (taken.length === 0) return log.info({ files }, 'no secret was taken: no file of one that can be taken changed');
    // Without the others, so that a mistake in one of them does not stop a rotation.
    const next = { ...used, ...Object.fromEntries(taken.map((name) => [name, fresh[name]])) };
    const secrets = loadConfig(next, PAYMENT_PROVIDERS);
    const use = await Promise.all(users.map((user) => user.prepare(secrets, next)));
    for (const begin of use) begin();
    used = next;
    log.info({ secrets: taken }, 'secrets were taken from their files');
  };
  let last = Promise.resolve();
  return () => {
    last = last.then(take).catch((error: unknown) => {
      const why = error instanceof ConfigError ? { problems: error.problems } : { err: error };
      log.error(why, 'no secret was taken, and the former ones stay: correct the files and send SIGHUP again');
    });
    return last;
  };
}
