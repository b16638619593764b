import { expect, test } from 'vitest';
import { createLog } from '#server/kernel/log.ts';
import { finishedPages } from './finished.ts';
import type { FinishedPage, Job } from './messages.ts';
import type { PageKey } from './page-key.ts';

const PLACE: PageKey = {
  page: 'index',
  path: '/',
  query: {},
  lang: 'en',
  variant: 'desktop',
  returning: null,
  chosen: null,
  country: null,
};
const page = (etag: string, until: number | null = null): FinishedPage => ({
  etag,
  br: Buffer.from(etag),
  gzip: Buffer.from(etag),
  hashes: { scripts: [], styles: [], attributes: [] },
  until,
});

/** Creates the pages of a shop; the test controls its editions, clock and renderer. */
function shop(finish: (job: Job) => Promise<FinishedPage | null>) {
  const state = { edition: {}, now: 1_000, made: 0 };
  const lines: string[] = [];
  const pages = finishedPages({
    job: async (place) => place as unknown as Job,
    renderer: {
      finish: (job) => {
        state.made += 1;
        return finish(job);
      },
      close: async () => undefined,
    },
    edition: () => state.edition,
    log: createLog({ level: 'info', destination: { write: (line) => lines.push(line) } }),
    now: () => state.now,
  });
  return { state, pages, lines };
}

test('nobody waits for a page: the first visitor gets none, who comes when it is finished gets it', async () => {
  const { pages, state } = shop(async () => page('a'));
  expect(pages.find(PLACE)).toBeNull();
  expect(pages.find(PLACE)).toBeNull();
  await pages.settled();
  expect(pages.find(PLACE)?.etag).toBe('a');
  expect(state.made).toBe(1);
});

test('a page of an earlier catalogue is sent to nobody, and is finished anew behind the first who asks', async () => {
  const { pages, state } = shop(async () => page(String(state.made)));
  pages.find(PLACE);
  await pages.settled();
  state.edition = {};
  expect(pages.find(PLACE)).toBeNull();
  await pages.settled();
  expect(pages.find(PLACE)?.etag).toBe('2');
});

test('a page during whose making the catalogue changed is made once more', async () => {
  const { pages, state } = shop(async () => {
    if (state.made === 1) state.edition = {};
    return page(String(state.made));
  });
  pages.find(PLACE);
  await pages.settled();
  expect(pages.find(PLACE)?.etag).toBe('2');
});

test('a page ends with what it says is on sale; an old one that still holds is sent while it is made anew', async () => {
  const { pages, state } = shop(async () => page(String(state.made), state.made === 2 ? 500_000 : null));
  pages.find(PLACE);
  await pages.settled();
  state.now += 400_000;
  expect(pages.find(PLACE)?.etag).toBe('1');
  await pages.settled();
  expect(pages.find(PLACE)?.etag).toBe('2');
  state.now = 500_000;
  expect(pages.find(PLACE)).toBeNull();
});

test('what cannot be finished is said once and left alone for a while; other pages go on', async () => {
  const { pages, state, lines } = shop(async () => {
    if (state.made === 1) throw new Error('broken');
    return page('b');
  });
  pages.find(PLACE);
  await pages.settled();
  pages.find(PLACE);
  pages.find({ ...PLACE, lang: 'de' });
  await pages.settled();
  expect([state.made, lines.length]).toEqual([2, 1]);
  expect(pages.find({ ...PLACE, lang: 'de' })?.etag).toBe('b');
  state.now += 31_000;
  pages.find(PLACE);
  await pages.settled();
  expect(pages.find(PLACE)?.etag).toBe('b');
});

test('of pages that wait the one asked for last is made next, and one that is never asked for again goes', async () => {
  const made: Job[] = [];
  const gate = Promise.withResolvers<void>();
  const { pages } = shop(async (job) => {
    made.push(job);
    await gate.promise;
    return page('a');
  });
  const at = (gid: number): PageKey => ({ ...PLACE, query: { gid: String(gid) } });
  for (let gid = 0; gid <= 201; gid += 1) pages.find(at(gid));
  pages.find(at(50));
  gate.resolve();
  await pages.settled();
  expect(made).toHaveLength(201);
  expect(made.slice(0, 2)).toEqual([at(0), at(50)]);
  expect(made).not.toContainEqual(at(1));
});

test('a page that cannot be made anew is not sent for ever', async () => {
  const { pages, state } = shop(async () => {
    if (state.made > 1) throw new Error('broken');
    return page('a');
  });
  pages.find(PLACE);
  await pages.settled();
  state.now += 400_000;
  expect(pages.find(PLACE)?.etag).toBe('a');
  await pages.settled();
  state.now += 400_000;
  expect(pages.find(PLACE)).toBeNull();
});
