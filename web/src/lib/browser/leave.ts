/** Whether an address may be opened in place of the shop: http or https, nothing else. */
export function isWebAddress(address: string): boolean {
  try {
    return ['https:', 'http:'].includes(new URL(address).protocol);
  } catch {
    return false; // not an address at all
  }
}

/** Leaves for the payment provider's page. @throws Error for an address that is none of the web. */
export function leaveTo(address: string): void {
  if (!isWebAddress(address)) throw new Error('the provider’s page has no web address');
  location.assign(address);
}
