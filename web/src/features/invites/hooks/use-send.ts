import { useEffect, useState } from 'react';
import { useEnvironment } from '#web/lib/visit/environment.ts';

interface Message {
  url: string;
  text: string;
  title: string;
}

/**
 * Returns a function that opens the system's share sheet; null if there is none, so that the page shows the apps' own
 * links.
 */
export function useSend({ url, text, title }: Message): (() => Promise<void>) | null {
  const { bridge } = useEnvironment();
  // Server-rendered HTML cannot know this. If sharing fails, treat the browser as one without a share sheet.
  const [has, setHas] = useState(false);
  useEffect(() => setHas(typeof navigator.share === 'function'), []);
  if (bridge) return async () => void bridge.share(url, title);
  if (!has) return null;
  return async () => {
    try {
      await navigator.share({ url, text, title });
    } catch (error) {
      // The player closed the sheet without choosing.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      console.warn('the page cannot be shared', error);
      setHas(false);
    }
  };
}
