import { createHash } from 'node:crypto';
import { html } from '../kit/html.ts';
import type { Tenant, TenantId } from './tenants.ts';

/** A person who has an account at every provider. */
export interface Person {
  id: string;
  name: string;
  email: string | null;
  verified: boolean;
}

/** The people that the page offers, in addition to a typed email. */
export const PEOPLE: readonly Person[] = [
  { id: 'ada', name: 'Ada Kestrel', email: 'ada@example.com', verified: true },
  { id: 'noor', name: 'Noor Lindqvist', email: null, verified: false },
  { id: 'sami', name: 'Sami Okafor', email: 'sami@example.com', verified: false },
];

/** Returns the person of a typed email; the same email is the same person. */
export const personOf = (address: string): Person => ({
  id: address.toLowerCase(),
  name: address.split('@')[0] ?? address,
  email: address,
  verified: true,
});

/** Returns a person's id at a provider, in the provider's format; it is the same after a restart. */
export function subjectOf(tenant: TenantId, person: Person): string {
  const hash = createHash('sha256').update(`${tenant}:${person.id}`).digest('hex');
  if (tenant === 'apple') return `000001.${hash.slice(0, 32)}.0001`;
  if (tenant === 'account')
    return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
  if (tenant === 'line') return `U${hash.slice(0, 32)}`;
  const digits = BigInt(`0x${hash}`).toString();
  if (tenant === 'steam') return `7656119${digits.slice(0, 10)}`;
  return digits.slice(0, { google: 21, discord: 18 }[tenant as string] ?? 16);
}

/** Returns the email that a provider hands out, if any. */
export const addressAt = (tenant: Tenant, { email, verified }: Person): string | null =>
  verified || tenant.tellsUnverified ? email : null;

/** Returns a picture with the first letter of a name. */
export const portrait = (name: string): string =>
  html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><rect width="96" height="96" fill="#3d5a80"/><text x="48" y="64" font-family="system-ui,sans-serif" font-size="44" font-weight="700" text-anchor="middle" fill="#fff">${[...name][0]?.toUpperCase() ?? '?'}</text></svg>`
    .text;
