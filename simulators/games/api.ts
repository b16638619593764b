import { z } from 'zod';
import type { App } from '../kit/app.ts';
import { leaveUnanswered } from '../kit/hang.ts';
import { Refused } from '../kit/refused.ts';
import { isSigned, keyOf } from '../kit/signature.ts';
import type { GameFaults } from './faults.ts';
import { deliverRequest, type Game, recallRequest } from './game.ts';
import { offersRequest } from './offers.ts';

const uid = z.string().min(1).max(64);
const NOT_MET = 'conditions_not_met';

/** Serves the calls of the shop, below /games/<gid>, signed with the game's secret. */
export function serveGame(app: App, game: Game, faults: GameFaults, secret: string, now: () => number): void {
  const key = keyOf(secret);

  app.register(
    async (plugin) => {
      const backend = plugin as App;
      // The signature covers the received bytes, so the body is parsed only after it is verified.
      backend.removeContentTypeParser('application/json');
      backend.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
        done(null, body),
      );
      backend.addHook('preValidation', async (request) => {
        const bytes = request.body;
        if (!Buffer.isBuffer(bytes) || !isSigned(key, request.headers, bytes, Math.floor(now() / 1000))) {
          throw new Refused(401, 'signature', 'The signature is missing, wrong or too old');
        }
        request.body = parse(bytes);
      });

      backend.post('/profile', { schema: { body: z.strictObject({ uid }) } }, (request) =>
        game.profile(request.body.uid),
      );

      backend.post(
        '/characters',
        { schema: { body: z.strictObject({ uid, region: z.string().max(32) }) } },
        async (request, reply) => {
          const fault = faults.take('characters');
          if (fault === 'error') throw new Refused(500, 'sandbox_fault', 'Asked to fail by /control/config');
          if (fault === 'timeout') return leaveUnanswered(reply);
          return game.characters(request.body.uid, request.body.region);
        },
      );

      backend.post('/offers', { schema: { body: offersRequest } }, async (request, reply) => {
        const fault = faults.take('offers');
        const { roleId } = request.body;
        const said = game.offers.of(roleId);
        if (fault === 'error') throw new Refused(500, 'sandbox_fault', 'Asked to fail by /control/config');
        if (fault === 'timeout') return leaveUnanswered(reply);
        if (fault === 'garbage') return reply.type('text/html').send('<h1>It works!</h1>');
        if (!said) throw new Refused(404, 'not_found', 'This game offers nothing of its own');
        return said;
      });

      backend.post('/deliver', { schema: { body: deliverRequest } }, async (request, reply) => {
        const fault = faults.take('deliver');
        if (fault === 'error') throw new Refused(500, 'sandbox_fault', 'Asked to fail by /control/config');
        if (fault === 'timeout') return leaveUnanswered(reply);
        if (fault === 'garbage') return reply.type('text/html').send('<h1>It works!</h1>');
        const answer = game.deliver(request.body, fault === 'refuse' ? NOT_MET : null);
        if (fault === 'grant_then_error') throw new Refused(500, 'sandbox_fault', 'Asked to fail after the grant');
        return fault === 'grant_then_timeout' ? leaveUnanswered(reply) : answer;
      });

      backend.post('/recall', { schema: { body: recallRequest } }, async (request, reply) => {
        const fault = faults.take('recall');
        if (fault === 'error') throw new Refused(500, 'sandbox_fault', 'Asked to fail by /control/config');
        if (fault === 'missing') throw new Refused(404, 'not_found', 'Asked not to know this call');
        if (fault === 'timeout') return leaveUnanswered(reply);
        return game.recall(request.body.deliveryId);
      });

      backend.post('/take-back', { schema: { body: deliverRequest } }, async (request, reply) => {
        const fault = faults.take('takeBack');
        const { deliveryId } = request.body;
        if (fault === 'error') throw new Refused(500, 'sandbox_fault', 'Asked to fail by /control/config');
        if (fault === 'missing') throw new Refused(404, 'not_found', 'Asked not to know this call');
        if (fault === 'garbage') return reply.type('text/html').send('<h1>It works!</h1>');
        if (fault === 'timeout') return leaveUnanswered(reply);
        if (fault === 'unknown') return { result: 'unknown' };
        if (fault === 'lie' && game.isTakenBack(deliveryId)) return { result: 'used', remaining: [] };
        const answer = game.takeBack(deliveryId, fault === 'used');
        return fault === 'take_then_timeout' || fault === 'lie' ? leaveUnanswered(reply) : answer;
      });
    },
    { prefix: `/games/${game.info.gid}` },
  );
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch (error) {
    throw new Refused(400, 'invalid_request', error instanceof Error ? error.message : 'The body is not JSON');
  }
}
