import { z } from 'zod';
import type { App } from '../kit/app.ts';
import { type ClientConfig, clientConfig } from './client.ts';
import type { Portal } from './portal.ts';

const origin = z.url({ protocol: /^https?$/ });

const signedCall = z.strictObject({
  gid: z.int(),
  /** Below `/platform/game/{gid}/`. */
  path: z.string().regex(/^[\w%-]+(\/[\w%-]+)*$/),
  body: z.unknown(),
  sign: z.enum(['ok', 'wrong', 'old', 'reuse_id']).default('ok'),
});

/** Serves the controls of sign-in for tests: the app on the device, and any signed call to the portal. */
export function serveSignInControl(app: App, portal: Portal, device: ClientConfig): void {
  app.put('/control/client', { schema: { body: clientConfig } }, (request) => Object.assign(device, request.body));

  app.put('/control/portal', { schema: { body: z.strictObject({ url: origin, publicUrl: origin }) } }, (request) => {
    portal.address = request.body;
    return portal.address;
  });

  app.post('/control/call', { schema: { body: signedCall } }, (request) => {
    const { gid, path, body, sign } = request.body;
    return portal.call(gid, path, body, sign);
  });
}
