// Runs `npm ci` and prints its progress: it takes minutes on a slow line, and without a terminal npm prints nothing.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { INFO, say } from './say.mjs';

const ON_TERMINAL_MS = 500;
const IN_LOG_MS = 10_000;

/**
 * @param {string} root
 * @param {string[]} args of npm
 * @param {{ what: string, folders: string[] }} installing a text to print, and the folders of packages that will be
 * there
 * @returns {Promise<{ status: number | null, output: string }>}
 */
export async function npmCi(root, args, { what, folders }) {
  const begun = Date.now();
  const isTerminal = process.stderr.isTTY === true && process.env.NODE_ENV !== 'production';
  const line = () => {
    const seconds = Math.round((Date.now() - begun) / 1000);
    // npm creates all folders first, and fills them as packages arrive.
    const there = folders.filter((folder) => existsSync(join(root, folder, 'package.json'))).length;
    return `${what} … ${seconds} s, ${there} of ${folders.length} packages`;
  };
  const show = () => (isTerminal ? process.stderr.write(`\r${line()}\x1b[K`) : say(line(), INFO));
  if (isTerminal) show();
  else say(`${what} …`);
  const timer = setInterval(show, isTerminal ? ON_TERMINAL_MS : IN_LOG_MS);
  try {
    return await npm(root, args);
  } finally {
    clearInterval(timer);
    if (isTerminal) process.stderr.write(`\r${line()}\x1b[K\n`);
  }
}

/**
 * @param {string} root
 * @param {string[]} args
 * @returns {Promise<{ status: number | null, output: string }>}
 */
function npm(root, args) {
  const cli = process.env.npm_execpath;
  const child = cli?.endsWith('.js')
    ? spawn(process.execPath, [cli, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    : spawn('npm', args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part) => {
      output += part;
    });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ status: null, output: `${output}${error}` }));
    child.once('close', (status) => resolve({ status, output }));
  });
}
