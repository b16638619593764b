import type { KindManifest } from '../manifest.ts';
import { openIdProvider } from '../openid.ts';

const ISSUER = 'https://access.line.me';

export const line: KindManifest = {
  needs: ['clientId', 'clientSecret'],
  open: ({ id }, { url: issuer = ISSUER, clientId = '', clientSecret = '' }, deps) =>
    openIdProvider(
      {
        name: id,
        // No `email`: LINE does not say whether it was confirmed, and the shop requests only data that it uses.
        scope: 'openid profile',
        origins: issuer === ISSUER ? ['https://api.line.me'] : [],
        // "HS256: web login", https://developers.line.biz/en/docs/line-login/verify-id-token/ – its discovery names ES256.
        signsWithSecret: true,
        confirmsEmail: false,
      },
      { issuer, clientId, clientSecret },
      deps,
    ),
};
