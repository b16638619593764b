/** An answer with a page of a payment link. */
export class LinkPage {
  readonly url: string;
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;

  constructor(url: string, { status, headers }: Response, text: string) {
    this.url = url;
    this.status = status;
    this.headers = headers;
    this.text = text;
  }

  /** The hidden fields of its form. */
  fields(): Record<string, string> {
    const form = /<form method="post".*?<\/form>/s.exec(this.text)?.[0] ?? '';
    const inputs = form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g);
    return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value]));
  }

  /** The address of the provider that the page opens. */
  redirect(): string {
    const found = /http-equiv="refresh" content="0; url=([^"]+)"/.exec(this.text)?.[1];
    if (found === undefined) throw new Error(`no payment was opened: ${this.text.slice(0, 4000)}`);
    return found.replaceAll('&amp;', '&');
  }
}

/** A browser without scripts that keeps the cookie of payment links. */
export class LinkBrowser {
  readonly headers: Record<string, string>;
  cookie = '';

  constructor(headers: Record<string, string> = {}) {
    this.headers = { 'accept-language': 'en', ...headers };
  }

  get(url: string): Promise<LinkPage> {
    return this.#send(url, {});
  }

  /** Sends the form of a page, with other values of some fields. */
  press(page: LinkPage, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<LinkPage> {
    const body = new URLSearchParams({ ...page.fields(), ...fields });
    const own = { origin: 'null', 'sec-fetch-site': 'same-origin', ...headers };
    return this.#send(page.url, { method: 'POST', body, headers: own });
  }

  async #send(url: string, init: RequestInit): Promise<LinkPage> {
    const headers = { ...this.headers, ...(this.cookie && { cookie: this.cookie }), ...init.headers } as HeadersInit;
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' });
    const cookie = answer.headers.get('set-cookie')?.split(';')[0];
    if (cookie) this.cookie = cookie;
    return new LinkPage(url, answer, await answer.text());
  }
}
