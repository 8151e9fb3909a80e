/**
 * Yields the data of server-sent events until the response ends. Other fields are ignored. `onActivity` is called for every chunk,
 * including heartbeat comments.
 */
export async function* readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>, onActivity: () => void): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onActivity();
      const events = (text + value).replaceAll('\r\n', '\n').split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const data = event.split('\n').flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : []));
        if (data.length > 0) yield data.join('\n');
      }
    }
  } finally {
    // Cancelling tells the server that the client has left.
    reader.cancel().catch(() => undefined);
  }
}
