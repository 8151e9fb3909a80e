import tf, { type ModelArtifacts } from '@energetic-ai/core';
import { MobileNetV2MidModel } from 'nsfwjs/models/mobilenet_v2_mid';
import { PICTURE_SIDE } from './picture-side.ts';

const CLASSES = ['drawing', 'hentai', 'neutral', 'porn', 'sexy'] as const;
/** The score from which a picture counts as disturbing. The class "sexy" doesn't count, because a picture of a beach may be in it. */
const FLAGGED_FROM = 0.5;

interface DisturbingReading {
  isFlagged: boolean;
  confidence: number;
}

interface ModelJson {
  modelTopology: object;
  format: string;
  weightsManifest: { paths: string[]; weights: object[] }[];
}

/**
 * The picture model of `nsfwjs`, run by the same library as the text model: the package's own loader needs all of TensorFlow.js, which
 * is fifty times as large.
 */
export async function loadPictureModel(): Promise<(pixels: Uint8Array) => Promise<DisturbingReading>> {
  await tf.ready();
  const model = await tf.loadGraphModel({ load: readModel });
  return async (pixels) => {
    if (pixels.length !== PICTURE_SIDE * PICTURE_SIDE * 3) throw new Error(`a picture of ${pixels.length} bytes can't be read`);
    const input = tf.tensor4d(
      Float32Array.from(pixels, (one) => one / 255),
      [1, PICTURE_SIDE, PICTURE_SIDE, 3],
    );
    const [output] = [model.predict(input)].flat();
    const probabilities = await output!.data();
    tf.dispose([input, output!]);
    const score = probabilities[CLASSES.indexOf('porn')]! + probabilities[CLASSES.indexOf('hentai')]!;
    return { isFlagged: score >= FLAGGED_FROM, confidence: score >= FLAGGED_FROM ? score : 1 - score };
  };
}

/** The package holds its weights as modules of base64 text. */
async function readModel(): Promise<ModelArtifacts> {
  const model: ModelJson = (await MobileNetV2MidModel.modelJson()).default;
  const { modelTopology, format, weightsManifest } = model;
  const bundles = await Promise.all(MobileNetV2MidModel.weightBundles.map(async (load) => (await load()).default));
  const weights = Buffer.concat(bundles.map((bundle) => Buffer.from(bundle, 'base64')));
  return {
    modelTopology,
    format,
    weightSpecs: weightsManifest.flatMap((group) => group.weights),
    weightData: new Uint8Array(weights).buffer,
  };
}
