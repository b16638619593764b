/** Returns the publisher's support address with the order's number. */
export function supportAddress(support: string, number: string): string {
  const url = new URL(support);
  url.searchParams.set('order', number);
  return url.href;
}
