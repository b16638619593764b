import type { OperatorOutput } from '#contract/operator/index.ts';

type Today = OperatorOutput<'GET /today'>;

const outcomes = (begun: number, captured: number) => ({ begun, captured });
const idle = { count: 0, isMore: false, oldest: null, level: 'ok' as const };

/** The state of a shop in which all is well. */
export const todayState = (changes: Partial<Today> = {}): Today => ({
  at: '2026-11-28T12:30:05Z',
  problems: [],
  from: '2026-11-28T11:31:00Z',
  orders: Array.from({ length: 60 }, (_, at) => (at === 59 ? 3 : 1)),
  rates: {
    from: '2026-11-28T11:30:00Z',
    until: '2026-11-28T12:30:00Z',
    total: { name: null, now: outcomes(131, 119), before: outcomes(118, 109), change: 'none' },
    methods: [{ name: 'card', now: outcomes(131, 119), before: outcomes(118, 109), change: 'none' }],
    countries: [{ name: 'DE', now: outcomes(131, 119), before: outcomes(118, 109), change: 'none' }],
  },
  deliveries: idle,
  parked: idle,
  lanes: (['webhooks', 'money', 'follow_up'] as const).map((lane) => ({ ...idle, lane, failing: 0, slowest: null })),
  games: [todayGame()],
  workers: 'alive',
  database: {
    level: 'ok',
    bytes: 1_234_000_000,
    connections: 12,
    mostConnections: 100,
    oldestSeconds: 0,
    oldestBy: null,
    replicaSeconds: null,
  },
  money: [{ currency: 'EUR', captures: 119, taken: 59_381, back: 499, minutes: Array.from({ length: 60 }, () => 989) }],
  ...changes,
});

export const todayGame = (changes: Partial<Today['games'][number]> = {}): Today['games'][number] => ({
  gid: 7,
  name: 'Tidefall',
  state: 'ok',
  delivered: 119,
  refused: 0,
  retrying: 0,
  parked: 0,
  seconds: 1.2,
  lastAcceptedAt: '2026-11-28T12:29:00Z',
  lastError: null,
  ...changes,
});

/** A stream of states that a test feeds and breaks. */
export function todayStream() {
  let sink: ReadableStreamDefaultController<Uint8Array> | undefined;
  const encoder = new TextEncoder();
  return {
    /** Answers a request for the stream. */
    answer: (): Response =>
      new Response(
        new ReadableStream<Uint8Array>({
          start(controller) {
            sink = controller;
          },
        }),
        { headers: { 'content-type': 'text/event-stream' } },
      ),
    isOpen: (): boolean => sink !== undefined,
    send: (state: Today): void => sink?.enqueue(encoder.encode(`event: today\ndata: ${JSON.stringify(state)}\n\n`)),
    end: (): void => sink?.close(),
    fail: (): void => sink?.error(new TypeError('network error')),
  };
}
