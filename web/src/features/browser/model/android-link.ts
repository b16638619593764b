/** Returns the address as an Android intent, which apps with a built-in browser pass on to the default browser. */
export function androidLink(address: string): string {
  const { protocol, host, pathname, search } = new URL(address);
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};action=android.intent.action.VIEW;end`;
}
