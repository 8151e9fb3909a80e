import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../../../../test/files/uploads.ts';
import { pictureOfFaces } from '../../../../test/files/drawn-faces.ts';
import { loadFaceModel } from './face-model.ts';
import { PICTURE_SIDE } from './picture-side.ts';

const LOAD_TIMEOUT_MS = 60_000;

describe('the face model', () => {
  let countFaces: Awaited<ReturnType<typeof loadFaceModel>>;
  beforeAll(async () => {
    countFaces = await loadFaceModel();
  }, LOAD_TIMEOUT_MS);

  /** Scales a picture as the process that parses uploads does. */
  const squareOf = async (file: Buffer): Promise<Uint8Array> =>
    sharp(file).resize(PICTURE_SIDE, PICTURE_SIDE, { fit: 'fill' }).removeAlpha().raw().toBuffer();

  it('counts no face in a picture without faces', async () => {
    expect(await countFaces(await squareOf(await picture()))).toBe(0);
    expect(await countFaces(await squareOf(await pictureOfFaces()))).toBe(0);
  });

  it('counts each face once, wherever it is', async () => {
    expect(await countFaces(await squareOf(await pictureOfFaces({ x: 224, y: 200, size: 100 })))).toBe(1);
    expect(await countFaces(await squareOf(await pictureOfFaces({ x: 120, y: 220, size: 70 }, { x: 320, y: 220, size: 70 })))).toBe(2);
    const four = [
      { x: 90, y: 120, size: 45 },
      { x: 230, y: 120, size: 45 },
      { x: 360, y: 130, size: 50 },
      { x: 220, y: 320, size: 60 },
    ];
    expect(await countFaces(await squareOf(await pictureOfFaces(...four)))).toBe(4);
  });

  it('counts the faces in a picture that was squeezed into the square', async () => {
    const wide = await sharp(await pictureOfFaces({ x: 120, y: 220, size: 70 }, { x: 320, y: 220, size: 70 }))
      .resize(700, 448, { fit: 'fill' })
      .png()
      .toBuffer();
    expect(await countFaces(await squareOf(wide))).toBe(2);
    const broad = await sharp(await pictureOfFaces({ x: 224, y: 200, size: 100 }))
      .resize(448, 300, { fit: 'fill' })
      .png()
      .toBuffer();
    expect(await countFaces(await squareOf(await sharp(broad).extend({ top: 60, bottom: 60, background: 'grey' }).png().toBuffer()))).toBe(
      1,
    );
  });
});
