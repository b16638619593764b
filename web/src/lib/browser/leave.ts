/** Returns true for an address that may be opened in place of the shop: only http or https. */
export function isWebAddress(address: string): boolean {
  try {
    return ['https:', 'http:'].includes(new URL(address).protocol);
  } catch {
    return false; // not an address at all
  }
}

/**
 * Opens the payment provider's page in place of this one.
 * @throws Error if it is not a web address
 */
export function leaveTo(address: string): void {
  if (!isWebAddress(address)) throw new Error('the address of the provider’s page is not http or https');
  location.assign(address);
}
