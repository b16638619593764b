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
        // Its discovery names ES256, but for web login it uses HS256:
        // https://developers.line.biz/en/docs/line-login/verify-id-token/
        signsWithSecret: true,
        confirmsEmail: false,
      },
      { issuer, clientId, clientSecret },
      deps,
    ),
};
