import { onTestFinished } from 'vitest';

const refuse = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

/** Blocks cookies until the test ends: every access to storage throws, as in Firefox and Chromium. */
export function blockStorage(): void {
  const names = ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'BroadcastChannel'];
  const places: [object, string][] = [
    ...names.map((name): [object, string] => [globalThis, name]),
    [navigator, 'serviceWorker'],
    [document, 'cookie'],
  ];
  for (const [owner, name] of places) {
    const before = Object.getOwnPropertyDescriptor(owner, name);
    Object.defineProperty(owner, name, { configurable: true, get: refuse, set: refuse });
    onTestFinished(() => {
      if (before) Object.defineProperty(owner, name, before);
      else Reflect.deleteProperty(owner, name);
    });
  }
}
