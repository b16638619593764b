import { type ChildProcess, spawn } from 'node:child_process';
import { createECDH, randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoKeyFile } from './demo-key-file.ts';
import { freePort } from './ports.ts';
import {
  DEMO_CLIENTS,
  demoClientSecrets,
  demoIssuers,
  isOfRealProvider,
  namedForIdentity,
} from './simulated-sign-in.ts';
import { ROOT } from './web-build.ts';

/** The games of the demo publisher and of examples/tidewater; the simulator plays their servers. */
const GIDS = [1000039, 1000041, 1000052, 1000063];
const NAMES = ['psp', 'games', 'mailbox', 'identity', 'phone', 'push', 'crm'] as const;
type Name = (typeof NAMES)[number];
const START_LIMIT_MS = 20_000;
const STOP_LIMIT_MS = 3_000;

export interface OutsideWorld {
  /** Settings with which the portal reaches them: addresses and shared secrets. */
  env: Record<string, string>;
  /** Starts all of them in one child process and waits until they listen. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Prepares the simulators of the demo. It prefers ports next to the portal's, and keeps secrets in the data directory.
 */
export async function outsideWorld(options: {
  dataDir: string;
  host: string;
  port: number;
  /** URL by which browsers reach the portal; its host name must resolve to this machine. */
  publicUrl: string;
  log: (message: string) => void;
}): Promise<OutsideWorld> {
  const { dataDir, host, port, log } = options;
  const publicUrl = options.publicUrl.replace(/\/+$/, '');
  const publicHost = new URL(publicUrl).hostname;
  const local = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const [psp, games, mailbox, smtp, identity, phone, push, crm] = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map((step) => freePort(port + step, host)),
  );
  const issuers = `http://${publicHost}:${identity}`;
  const { LOTTERY_KEY = '', VAPID_PUBLIC_KEY = '', VAPID_PRIVATE_KEY = '', ...secrets } = demoSecrets(dataDir);
  const env = leftToUs({
    SANDBOX_PSP_URL: `http://${local}:${psp}`,
    SMTP_URL: `smtp://${local}:${smtp}`,
    MAILBOX_URL: `http://${publicHost}:${mailbox}`,
    SMS_URL: `http://${local}:${phone}/sms`,
    PHONE_URL: `http://${publicHost}:${phone}`,
    VAPID_PUBLIC_KEY,
    VAPID_PRIVATE_KEY,
    VAPID_SUBJECT: 'mailto:push@manawell.example',
    PUSH_SIMULATOR_URL: `http://${local}:${push}`,
    WEBHOOK_DEMO_URL: `http://${local}:${crm}/webhooks`,
    OWN_SYSTEM_URL: `http://${publicHost}:${crm}`,
    ...secrets,
    LOTTERY_KEY,
    LOTTERY_OPENS_AT_ONCE: 'true',
    ...DEMO_CLIENTS,
    ...demoIssuers(issuers, `${local}:${identity}`),
    GAMES_URL: `http://${publicHost}:${games}`,
    ...Object.assign({}, ...GIDS.map((gid) => gameAddresses(gid, `${local}:${games}`, `${publicHost}:${games}`))),
  });
  let child: ChildProcess | undefined;
  return {
    env,
    async start() {
      mkdirSync(join(dataDir, 'simulators'), { recursive: true });
      const logFile = join(dataDir, 'simulators.log');
      const output = openSync(logFile, 'w', 0o600);
      // Detached: Ctrl-C in the terminal must not reach them before the portal has drained. The IPC channel ends them
      // with this process.
      child = spawn(process.execPath, [join(ROOT, 'simulators/main.ts'), ...NAMES], {
        detached: true,
        stdio: ['ignore', output, output, 'ipc'],
        env: {
          PATH: process.env.PATH,
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          ...secrets,
          ...namedForIdentity({ ...DEMO_CLIENTS, ...secrets }),
          SIM_HOST: host,
          SIM_NEWCOMERS: 'true',
          SIM_STATE_DIR: join(dataDir, 'simulators'),
          SIM_PSP_PORT: String(psp),
          SIM_GAMES_PORT: String(games),
          SIM_MAILBOX_PORT: String(mailbox),
          SIM_SMTP_PORT: String(smtp),
          SIM_PHONE_PORT: String(phone),
          SIM_PUSH_PORT: String(push),
          SIM_CRM_PORT: String(crm),
          SIM_CRM_KEY_FILE: demoKeyFile(dataDir),
          SIM_GAMES_KEY_FILE: demoKeyFile(dataDir),
          SIM_IDENTITY_PORT: String(identity),
          SIM_PSP_PUBLIC_URL: `http://${publicHost}:${psp}`,
          SIM_IDENTITY_PUBLIC_URL: issuers,
          SIM_IDENTITY_REDIRECT_BASE: `${publicUrl}/platform`,
          PORTAL_URL: `http://${local}:${port}`,
          PORTAL_PUBLIC_URL: publicUrl,
          PSP_WEBHOOK_URL: `http://${local}:${port}/platform/webhooks/sandbox`,
        },
      });
      closeSync(output);
      await allReady(child, logFile);
      child.once('exit', () => log(`The simulators stopped; see ${logFile}.`));
    },
    async stop() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const { promise: exited, resolve } = Promise.withResolvers<void>();
      child.removeAllListeners('exit');
      child.once('exit', () => resolve());
      const timer = setTimeout(() => child?.kill('SIGKILL'), STOP_LIMIT_MS);
      child.kill('SIGTERM');
      await exited;
      clearTimeout(timer);
    },
  };
}

function allReady(child: ChildProcess, logFile: string): Promise<void> {
  const waiting = new Set<Name>(NAMES);
  return new Promise((resolve, reject) => {
    const fail = (reason: string): void => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Error(`The simulators ${reason}:\n${readFileSync(logFile, 'utf8').trim()}`));
    };
    const timer = setTimeout(() => fail('did not start in time'), START_LIMIT_MS);
    child.once('error', (error) => fail(`could not be started (${error.message})`));
    child.once('exit', () => fail('stopped at once'));
    child.on('message', (message: { ready?: Name }) => {
      if (message.ready) waiting.delete(message.ready);
      if (waiting.size > 0) return;
      clearTimeout(timer);
      child.removeAllListeners();
      resolve();
    });
  });
}

/** Returns the URL at which the portal calls a game, and those where browsers find its app and its PC client. */
const gameAddresses = (gid: number, local: string, seen: string): Record<string, string> => ({
  [`GAME_${gid}_URL`]: `http://${local}/games/${gid}`,
  [`GAME_${gid}_DEEP_LINK`]: `http://${seen}/games/${gid}/client`,
  [`GAME_${gid}_PC_RETURN`]: `http://${seen}/games/${gid}/pc/return`,
});

const isOf = (service: string, name: string): boolean => name.startsWith(`${service}_`);

/** Leaves out providers that are set in the environment, because they are real ones. */
function leftToUs(env: Record<string, string>): Record<string, string> {
  const sendsPush = process.env.VAPID_PUBLIC_KEY;
  const sendsSms = process.env.SMS_URL || process.env.TWILIO_ACCOUNT_SID;
  const receives = process.env.WEBHOOK_DEMO_URL;
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name]) =>
        !isOfRealProvider(name) &&
        !(sendsSms && isOf('SMS', name)) &&
        !(sendsPush && isOf('VAPID', name)) &&
        !(receives && /^(WEBHOOK_DEMO_|OWN_SYSTEM_)/.test(name)),
    ),
  );
}

/**
 * Draws secrets at the first start. Both sides share them, and only their owner may read the file. Secrets missing in
 * an older file are added.
 */
export function demoSecrets(dataDir: string): Record<string, string> {
  const file = join(dataDir, 'demo-secrets.json');
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
  const signing = (): string => `whsec_${randomBytes(32).toString('base64')}`;
  const secrets = {
    SANDBOX_PSP_KEY: randomBytes(24).toString('base64url'),
    SANDBOX_PSP_WEBHOOK_SECRET: signing(),
    LOTTERY_KEY: randomBytes(32).toString('hex'),
    SMS_SECRET: signing(),
    WEBHOOK_DEMO_SECRET: signing(),
    ...vapidPair(),
    ...Object.fromEntries(GIDS.map((gid) => [`GAME_${gid}_SECRET`, signing()])),
    ...Object.fromEntries(GIDS.map((gid) => [`GAME_${gid}_PARTNER_SECRET`, signing()])),
    ...demoClientSecrets(),
    ...kept,
  };
  if (Object.keys(secrets).length > Object.keys(kept).length) {
    writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  }
  return secrets;
}

/** Returns a key pair for push subscriptions of browsers. */
function vapidPair(): Record<'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY', string> {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // Pad the number: leading zeros of a private key are omitted.
  const secret = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return {
    VAPID_PUBLIC_KEY: pair.getPublicKey().toString('base64url'),
    VAPID_PRIVATE_KEY: secret.toString('base64url'),
  };
}
