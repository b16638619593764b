const WAIT_MS = 5_000;

/** The properties of a script element that this module uses. Tests pass their own. */
interface ScriptElement {
  src: string;
  async: boolean;
  onload: unknown;
  onerror: unknown;
  remove(): void;
}

/** The document functions for loading scripts. */
export interface ScriptHost {
  create(): ScriptElement;
  append(script: ScriptElement): void;
  /**
   * Returns the address as the page's policy requires it; the policy rejects plain strings.
   * @throws TypeError for an address of another host
   */
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

/** Trusted Types, for which TypeScript has no types yet. */
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
