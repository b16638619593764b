import type { ServerHandlers } from '../../http/publisher/server-api.ts';
import type { ServerParts } from './calls.ts';
import { catalogueHandlers } from './catalogue-handlers.ts';
import { linkHandlers } from './link-handlers.ts';
import { offerHandlers } from './offer-handlers.ts';
import { readHandlers } from './read-handlers.ts';
import { writeHandlers } from './write-handlers.ts';

/** Maps the calls of the publisher's backend to operations. */
export const serverHandlers = (parts: ServerParts): ServerHandlers => ({
  ...readHandlers(parts),
  ...writeHandlers(parts),
  ...offerHandlers(parts),
  ...linkHandlers(parts),
  ...catalogueHandlers(parts),
});
