import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { KindManifest } from '../manifest.ts';
import { oauth2Provider } from '../oauth2.ts';

const AUTHORIZE_URL = 'https://www.facebook.com/v23.0/dialog/oauth';
const GRAPH_URL = 'https://graph.facebook.com/v23.0';

const profile = z.object({ id: z.string().min(1).max(64), name: z.string().optional() });

/**
 * Facebook uses OAuth 2 without an ID token, so the Graph API returns the profile. The provider does not request the
 * email address, because Facebook does not say whether it was confirmed.
 */
export const facebook: KindManifest = {
  needs: ['clientId', 'clientSecret'],
  open: (entry, { url: authorizeUrl = AUTHORIZE_URL, apiUrl = GRAPH_URL, clientId = '', clientSecret = '' }, deps) =>
    oauth2Provider(
      {
        name: entry.id,
        issuer: new URL(authorizeUrl).origin,
        authorizeUrl,
        tokenUrl: `${apiUrl}/oauth/access_token`,
        scope: 'public_profile',
        profileUrl(token) {
          const me = new URL(`${apiUrl}/me`);
          me.searchParams.set('fields', 'id,name');
          // Proves that the app itself calls, so that a leaked token is useless to others.
          me.searchParams.set('appsecret_proof', createHmac('sha256', clientSecret).update(token).digest('hex'));
          return me;
        },
        identityOf(answer) {
          const { id, name = null } = profile.parse(answer);
          return { subject: id, name, verifiedEmail: null };
        },
      },
      { clientId, clientSecret },
      deps.outbound,
    ),
};
