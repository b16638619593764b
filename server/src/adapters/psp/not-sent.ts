import { NotSent } from '#server/domains/payments/payments.port.ts';

interface Linked {
  syscall?: unknown;
  code?: unknown;
  cause?: unknown;
  /** Packages of providers may keep the error of the network here. */
  detail?: unknown;
  /** One for each address of a host. */
  errors?: unknown;
}

/**
 * Returns whether an error proves that a request was not sent: the host has no address, or refused the connection.
 * After any other error of the network the request may have arrived.
 */
export function wasNotSent(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { syscall, code, cause, detail, errors }: Linked = error;
  if (syscall === 'getaddrinfo' || syscall === 'connect' || code === 'UND_ERR_CONNECT_TIMEOUT') return true;
  if (Array.isArray(errors) && errors.length > 0) return errors.every(wasNotSent);
  return wasNotSent(cause) || wasNotSent(detail);
}

/** Runs a call. @throws NotSent if it provably did not leave */
export async function tellingNotSent<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw wasNotSent(error) ? new NotSent(`the call was not sent: ${reasonOf(error)}`) : error;
  }
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
