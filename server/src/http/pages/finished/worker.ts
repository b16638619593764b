import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { compose } from './compose.ts';
import type { Answer, Asked, FinishedPage, FromWorker, Job, ToWorker } from './messages.ts';

/** The build's own: web/src/app/entry.server.tsx. */
type Render = (asked: Asked & { fetch: typeof fetch }) => Promise<{ html: string; finished: string } | null>;

const port = parentPort;
if (!port) throw new Error('this file runs in a thread of its own');
const say = (message: FromWorker): void => port.postMessage(message);
const waiting = new Map<number, (answer: Answer) => void>();
let calls = 0;

/** The calls of a page go to the portal around this thread. @throws Error on a refusal: a page that shows one is not finished */
async function answered(url: string): Promise<Response> {
  const call = ++calls;
  const { promise, resolve } = Promise.withResolvers<Answer>();
  waiting.set(call, resolve);
  say({ kind: 'call', call, url });
  const { status, headers, body } = await promise;
  if (status !== 200) refused = `${url} answered ${status}`;
  return new Response(body, { status, headers });
}
let refused: string | undefined;

async function finish({ asked, frame }: Job): Promise<FinishedPage | null> {
  const { render }: { render: Render } = await import(pathToFileURL(workerData.bundle).href);
  refused = undefined;
  const rendered = await render({ ...asked, fetch: (url) => answered(String(url)) });
  if (refused) throw new Error(refused);
  return rendered && compose(frame, rendered);
}

port.on('message', (message: ToWorker) => {
  if (message.kind === 'job')
    finish(message.job).then(
      (page) => say({ kind: 'page', page }),
      (error: unknown) => say({ kind: 'failure', message: String(error) }),
    );
  else {
    waiting.get(message.call)?.(message.answer);
    waiting.delete(message.call);
  }
});
