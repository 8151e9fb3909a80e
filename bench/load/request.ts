/** A request as bytes, built once and sent often. */
export function request(method: string, path: string, sent: { token?: string; body?: unknown; key?: string } = {}): Buffer {
  const body = sent.body === undefined ? '' : JSON.stringify(sent.body);
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    ...(sent.token === undefined ? [] : [`Authorization: Bearer ${sent.token}`]),
    ...(sent.key === undefined ? [] : [`Idempotency-Key: ${sent.key}`]),
    ...(body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Returns the items in turn, starting again after the last. */
export function inTurn<T>(items: readonly T[]): () => T {
  let next = 0;
  return () => items[next++ % items.length]!;
}
