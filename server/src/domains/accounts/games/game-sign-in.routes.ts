import type { Output } from '#contract/endpoints/index.ts';
import type { Locale } from '#contract/locales.ts';
import type { Handlers } from '#server/http/api/handlers.ts';
import { presentSignedIn, type RecentCharacters } from '../sessions/open-session.ts';
import type { WatchSignIn } from '../sign-in/failure-log.ts';
import type { GameRequests } from './game-request.service.ts';
import type { Tickets } from './ticket.service.ts';

type Keys =
  | 'GET /session/methods'
  | 'POST /session/ticket'
  | 'POST /session/ticket/player'
  | 'POST /session/game/requests'
  | 'GET /session/game/requests/:request'
  | 'GET /session/game/requests/:request/events'
  | 'POST /session/game';

export const gameSignInRoutes = (
  methods: (locale: Locale) => Output<'GET /session/methods'>,
  tickets: Tickets,
  requests: GameRequests,
  recentCharacters: RecentCharacters,
  watch: WatchSignIn,
): Handlers<Keys> => ({
  'GET /session/methods': async ({ query }) => methods(query.locale),

  'POST /session/ticket': async ({ body }, _, { userAgent, ip }) => {
    const { device, locale, replaces } = body;
    const client = { device, locale, replaces, userAgent };
    const session = await watch('ticket', { account: body.uid, ip }, () => tickets.signIn(body, client));
    return presentSignedIn(session, recentCharacters);
  },

  'POST /session/ticket/player': ({ body }) => tickets.read(body),

  'POST /session/game/requests': ({ body }) => requests.ask(body),

  'GET /session/game/requests/:request': ({ params }) => requests.read(params.request),

  'GET /session/game/requests/:request/events': async ({ params }, _, { signal }) => {
    await requests.read(params.request);
    return requests.follow(params.request, signal);
  },

  'POST /session/game': async ({ body }, _, { userAgent, ip }) => {
    const { device, locale, replaces } = body;
    const client = { device, locale, replaces, userAgent };
    const { session, back } = await watch('game', { ip }, () => requests.signIn(body, client));
    return { session: await presentSignedIn(session, recentCharacters), back };
  },
});
