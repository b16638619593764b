/** The same address for Android's default browser: the apps that show pages themselves hand it on. */
export function androidLink(address: string): string {
  const { protocol, host, pathname, search } = new URL(address);
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};action=android.intent.action.VIEW;end`;
}
