import { Worker } from 'node:worker_threads';

/** The parser of PDFs leaves global variables behind, so it runs in a thread of its own. */
const READ = `
  const { parentPort, workerData } = require('node:worker_threads');
  import('unpdf').then(async ({ extractText, getDocumentProxy }) => {
    const pages = (await extractText(await getDocumentProxy(new Uint8Array(workerData)))).text;
    parentPort.postMessage(pages);
  });`;

/** Returns the text of a PDF, by page. */
export const pdfText = (pdf: Uint8Array): Promise<string[]> =>
  new Promise((done, fail) => {
    const worker = new Worker(READ, { eval: true, workerData: pdf });
    worker.once('message', (pages: string[]) => {
      done(pages);
      void worker.terminate();
    });
    worker.once('error', fail);
  });
