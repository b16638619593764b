import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { compose } from './compose.ts';
import type { Answer, FinishedPage, FromWorker, Job, RenderInput, ToWorker } from './messages.ts';

/** Exported by the build: web/src/app/entry.server.tsx. */
type Render = (asked: RenderInput & { fetch: typeof fetch }) => Promise<{ html: string; finished: string } | null>;

const port = parentPort;
if (!port) throw new Error('this file runs in a thread of its own');
const say = (message: FromWorker): void => port.postMessage(message);
const waiting = new Map<number, (answer: Answer) => void>();
let calls = 0;

/**
 * Sends the page's API calls to the portal through the main thread.
 * @param refused is called on an error answer: such a page is not kept
 */
async function answered(url: string, refused: (why: string) => void): Promise<Response> {
  const call = ++calls;
  const { promise, resolve } = Promise.withResolvers<Answer>();
  waiting.set(call, resolve);
  say({ kind: 'call', call, url });
  const { status, headers, body } = await promise;
  if (status !== 200) refused(`${url} answered ${status}`);
  return new Response(body, { status, headers });
}

async function finish({ asked, frame }: Job): Promise<FinishedPage | null> {
  const { render }: { render: Render } = await import(pathToFileURL(workerData.bundle).href);
  const refusals: string[] = [];
  const ask: typeof fetch = (url, init) =>
    init?.method === undefined || init.method === 'GET'
      ? answered(String(url), (why) => refusals.push(why))
      : Promise.resolve(new Response(null, { status: 405 }));
  const rendered = await render({ ...asked, fetch: ask });
  // A preview shows the page with its refusals, as a browser does.
  if (refusals.length > 0 && !asked.preview) throw new Error(refusals.join(', '));
  return rendered && compose(frame, rendered, asked.now);
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
