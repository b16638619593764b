/** There dots are left out, and there are two names for it. */
const WITHOUT_DOTS = new Set(['gmail.com', 'googlemail.com']);

/**
 * Where an address is read, as far as it can be told from outside: its owner makes as many as they like by what stands behind a plus. A
 * number is its own.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  const [name = ''] = address.slice(0, at).split('+');
  const domain = address.slice(at + 1);
  // An address that begins with a plus has no name but what follows.
  if (name === '') return address;
  return WITHOUT_DOTS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
