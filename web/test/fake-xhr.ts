/** A fake XMLHttpRequest on top of the fake fetch, for uploads. */
export class FakeXhr extends EventTarget {
  readonly upload = new EventTarget();
  readonly #headers = new Headers();
  #method = '';
  #isAborted = false;
  /** False for a connection that stalls before everything is sent. */
  static sendsAll = true;
  responseURL = '';
  responseText = '';
  status = 0;
  statusText = '';
  #replyHeaders = new Headers();

  open(method: string, url: string): void {
    this.#method = method;
    this.responseURL = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  getResponseHeader(name: string): string | null {
    return this.#replyHeaders.get(name);
  }

  abort(): void {
    this.#isAborted = true;
    this.dispatchEvent(new Event('loadend'));
  }

  send(body: FormData): void {
    for (const loaded of [1, 2]) {
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: true, loaded, total: 2 }));
    }
    if (!FakeXhr.sendsAll) return;
    this.upload.dispatchEvent(new Event('load'));
    this.#fetch(body).then(
      () => this.#end('load'),
      () => this.#end('error'),
    );
  }

  async #fetch(body: FormData): Promise<void> {
    const response = await fetch(this.responseURL, { method: this.#method, headers: this.#headers, body });
    this.status = response.status;
    this.statusText = response.statusText;
    this.#replyHeaders = response.headers;
    this.responseText = await response.text();
  }

  #end(outcome: 'load' | 'error'): void {
    if (this.#isAborted) return;
    this.dispatchEvent(new Event(outcome));
    this.dispatchEvent(new Event('loadend'));
  }
}
