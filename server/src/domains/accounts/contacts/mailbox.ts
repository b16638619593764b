/** These mail hosts ignore dots in the name. One service has both host names. */
const WITHOUT_DOTS = new Set(['gmail.com', 'googlemail.com']);

/**
 * Returns the mailbox of an address, as far as the shop can know it. Owners can create any number of addresses with a
 * plus sign, so the part after it is dropped. A phone number is returned unchanged.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  const [name = ''] = address.slice(0, at).split('+');
  const domain = address.slice(at + 1);
  // An address that begins with a plus has no other name.
  if (name === '') return address;
  return WITHOUT_DOTS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
