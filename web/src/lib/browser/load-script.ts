const WAIT_MS = 5_000;

/** What a script element is to this module; tests pass their own. */
interface ScriptElement {
  src: string;
  async: boolean;
  onload: unknown;
  onerror: unknown;
  remove(): void;
}

/** The document, as far as scripts go. */
export interface ScriptHost {
  create(): ScriptElement;
  append(script: ScriptElement): void;
  /** The address as the page's policy wants it, which takes no bare texts. @throws TypeError for another host's */
  trust(src: string): string;
}

/**
 * Loads a script of this host.
 * @throws Error `src is empty`, `Loading script <src> timed out` after 5 s, or `Loading script <src> failed`
 */
export async function loadScript(src: string, host: ScriptHost = browserHost(), wait: number = WAIT_MS): Promise<void> {
  if (src === '') throw new Error('src is empty');
  const script = host.create();
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`Loading script ${src} timed out`)), wait);
      script.onload = () => resolve();
      script.onerror = () => reject(new Error(`Loading script ${src} failed`));
      script.async = true;
      script.src = host.trust(src);
      host.append(script);
    });
  } catch (error) {
    script.remove();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Trusted Types, which TypeScript does not know yet. */
interface ScriptPolicy {
  createScriptURL(src: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

let policy: ScriptPolicy | undefined;

function browserHost(): ScriptHost {
  const rules: ScriptPolicy = {
    createScriptURL(src) {
      const { origin, href } = new URL(src, location.href);
      if (origin !== location.origin) throw new TypeError(`${src} is not a script of this host`);
      return href;
    },
  };
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
  policy ??= trustedTypes?.createPolicy('scripts', rules) ?? rules;
  return {
    create: () => document.createElement('script'),
    append: (script) => document.head.append(script as HTMLScriptElement),
    trust: (src) => policy?.createScriptURL(src) ?? src,
  };
}
