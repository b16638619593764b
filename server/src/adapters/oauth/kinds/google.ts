import type { KindManifest } from '../manifest.ts';
import { openIdProvider } from '../openid.ts';

const ISSUER = 'https://accounts.google.com';

export const google: KindManifest = {
  needs: ['clientId', 'clientSecret'],
  open: ({ id }, { url: issuer = ISSUER, clientId = '', clientSecret = '' }, deps) =>
    openIdProvider(
      {
        name: id,
        scope: 'openid email profile',
        origins: issuer === ISSUER ? ['https://oauth2.googleapis.com', 'https://www.googleapis.com'] : [],
        signsWithSecret: false,
        // Google verifies each address before it sets `email_verified`.
        confirmsEmail: true,
        // On a shared computer, Google must not sign in with the open account without asking.
        parameters: { prompt: 'select_account' },
      },
      { issuer, clientId, clientSecret },
      deps,
    ),
};
