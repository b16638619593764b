/** The publisher's support page with the order's number in its address. */
export function supportAddress(support: string, number: string): string {
  const url = new URL(support);
  url.searchParams.set('order', number);
  return url.href;
}
