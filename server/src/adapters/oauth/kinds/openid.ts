import type { KindManifest } from '../manifest.ts';
import { openIdProvider } from '../openid.ts';

/**
 * Any issuer of OpenID Connect. A player's subject has the issuer, since an issuer promises unique subjects only for
 * itself: an entry that moves to another issuer finds no accounts of the former one.
 */
export const openid: KindManifest = {
  needs: ['clientId', 'clientSecret'],
  bindsIssuer: true,
  open(entry, { url, clientId = entry.clientId ?? '', clientSecret = '' }, { inward, now }) {
    const issuer = url ?? entry.issuer ?? '';
    const { id, confirmsEmail = false } = entry;
    const scopes = entry.scopes ?? ['openid', 'profile', ...(confirmsEmail ? ['email'] : [])];
    const provider = openIdProvider(
      { name: id, scope: scopes.join(' '), origins: 'any', signsWithSecret: false, confirmsEmail },
      { issuer, clientId, clientSecret },
      { outbound: inward, now },
    );
    return {
      ...provider,
      async identify(request, answer) {
        const identity = await provider.identify(request, answer);
        return { ...identity, subject: `${issuer.replace(/\/+$/, '')}#${identity.subject}` };
      },
    };
  },
};
