/** A request as bytes, built once and sent often. */
export function buildRequest(method: string, path: string, options: { token?: string; body?: unknown; key?: string } = {}): Buffer {
  const body = options.body === undefined ? '' : JSON.stringify(options.body);
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    ...(options.token === undefined ? [] : [`Authorization: Bearer ${options.token}`]),
    ...(options.key === undefined ? [] : [`Idempotency-Key: ${options.key}`]),
    ...(body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Returns the items in turn, starting again after the last. */
export function inTurn<T>(items: readonly T[]): () => T {
  let next = 0;
  return () => items[next++ % items.length]!;
}
