import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { until } from '#tests/world/until.ts';
import { freePort } from '../../../../scripts/lib/ports.ts';
import { PATIENCE_MS } from '../hand.ts';

/** A session of the W3C WebDriver protocol. */
export interface Session {
  /** Name and version of the browser. */
  browser: string;
  call<T = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T>;
  end(): Promise<void>;
}

/**
 * Starts a driver program with one session. The protocol is a dozen JSON calls, of which the journeys need seven, so a
 * client from npm is not worth its dependencies.
 */
export async function openSession(program: string, capabilities: object, env: NodeJS.ProcessEnv): Promise<Session> {
  const host = '127.0.0.1';
  const port = await freePort(0, host);
  const driver = spawn(program, [`--host=${host}`, `--port=${port}`], { stdio: 'ignore', env });
  const ended = once(driver, 'exit');
  const kill = () => void driver.kill();
  process.once('exit', kill);
  const end = async () => {
    process.off('exit', kill);
    driver.kill();
    await ended;
  };
  const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://${host}:${port}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  };
  try {
    const isUp = () => send('GET', '/status').then(Boolean, () => false);
    await until(isUp, Boolean, PATIENCE_MS);
    const { sessionId, capabilities: got } = await send<{ sessionId: string; capabilities: Record<string, string> }>(
      'POST',
      '/session',
      { capabilities: { alwaysMatch: capabilities } },
    );
    return {
      browser: `${got.browserName} ${got.browserVersion}`,
      call: (method, path, body) => send(method, `/session/${sessionId}${path}`, body),
      async end() {
        await send('DELETE', `/session/${sessionId}`).catch(() => undefined);
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}
