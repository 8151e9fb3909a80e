import type { ByteSpan } from './cleaning/cleaning-task.ts';

/** The content, with these spans overwritten with zeros. */
export async function* blankSpans(content: AsyncIterable<Buffer>, spans: readonly ByteSpan[]): AsyncGenerator<Buffer> {
  const inOrder = mergeSpans(spans);
  let next = 0;
  let at = 0;
  for await (const chunk of content) {
    const end = at + chunk.length;
    let blanked: Buffer | undefined;
    for (let index = next; index < inOrder.length && inOrder[index]!.start < end; index++) {
      const span = inOrder[index]!;
      blanked ??= Buffer.from(chunk);
      blanked.fill(0, Math.max(0, span.start - at), Math.min(chunk.length, span.end - at));
      if (span.end <= end) next = index + 1;
    }
    yield blanked ?? chunk;
    at = end;
  }
}

/** Sorted and merged, so that each span is checked once for every chunk that it touches. */
function mergeSpans(spans: readonly ByteSpan[]): ByteSpan[] {
  const merged: ByteSpan[] = [];
  for (const { start, end } of spans.filter((span) => span.end > span.start).toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}
