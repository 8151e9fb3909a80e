/**
 * The data of server-sent events as they come, until the reply ends. Names, ids and comments are passed over; `onSign` hears of
 * every byte, comments too, since they are there to show that the line is not dead.
 */
export async function* readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>, onSign: () => void): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onSign();
      const events = (text + value).replaceAll('\r\n', '\n').split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const data = event.split('\n').flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : []));
        if (data.length > 0) yield data.join('\n');
      }
    }
  } finally {
    // Whoever stops listening lets the server know.
    reader.cancel().catch(() => undefined);
  }
}
