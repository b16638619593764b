import type { Settings } from './settings.ts';
import type { Event } from './wire.ts';

/** Sends one event in debug mode and prints the faults that the collector found. */
export async function tellDebug(
  { serverUrl, appid, timeout }: Settings,
  event: Event,
  deviceId: string,
  warn: (fault: string) => void,
): Promise<void> {
  const body = new URLSearchParams({ data: JSON.stringify(event), appid, source: 'client', deviceId, version: '1' });
  try {
    const signal = AbortSignal.timeout(timeout);
    const answer = await fetch(`${serverUrl}/data_debug`, { method: 'POST', body, signal, credentials: 'omit' });
    const { errorLevel, errorReasons } = await answer.json();
    const why = errorReasons?.join('; ') ?? 'the collector has no debug mode, or does not know this app';
    if (errorLevel !== 0) warn(`${event['#event_name'] ?? event['#type']}: level ${errorLevel}, ${why}`);
  } catch (error) {
    warn(`the collector did not answer: ${error}`);
  }
}
