import { useEffect, useState } from 'react';
import { useEnvironment } from '#web/lib/visit/environment.ts';

interface Message {
  url: string;
  text: string;
  title: string;
}

/** Opens the system's sheet to share something; null where there is none: the apps' own links stand there then. */
export function useSend({ url, text, title }: Message): (() => Promise<void>) | null {
  const { bridge } = useEnvironment();
  // Finished HTML knows no browser; one that says it shares, and then does not, has none.
  const [has, setHas] = useState(false);
  useEffect(() => setHas(typeof navigator.share === 'function'), []);
  if (bridge) return async () => void bridge.share(url, title);
  if (!has) return null;
  return async () => {
    try {
      await navigator.share({ url, text, title });
    } catch (error) {
      // Closed without choosing.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      console.warn('the page cannot be shared', error);
      setHas(false);
    }
  };
}
