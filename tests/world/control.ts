/** Controls a simulator and reads its books. */
export class Control {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  put(config: object, path = '/control/config'): Promise<unknown> {
    return this.send('PUT', path, config);
  }

  post(path: string, body: object = {}): Promise<unknown> {
    return this.send('POST', path, body);
  }

  async books<T>(): Promise<T> {
    return (await fetch(`${this.url}/control/books`)).json() as Promise<T>;
  }

  private async send(method: string, path: string, body: object): Promise<unknown> {
    const answer = await fetch(this.url + path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }
}
