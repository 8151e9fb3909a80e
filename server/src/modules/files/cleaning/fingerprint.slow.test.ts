import sharp from 'sharp';
import { expect, it } from 'vitest';
import { COPY_BITS } from '../removed-pictures/removed-picture-store.ts';
import { fingerprintsOf } from './fingerprint.ts';

const WHOLE = [[0, 0, 0, 0]] as const;
const differing = (a: string, b: string): number => Array.from(a).filter((bit, index) => bit !== b[index]).length;
const isRecognised = (removed: string[], whole: string): boolean => removed.some((print) => differing(print, whole) <= COPY_BITS);

/** A picture of random shapes, the same for the same seed. */
async function draw(seed: number): Promise<Buffer> {
  let state = (seed * 2_654_435_761) >>> 0;
  const random = (): number => {
    state = (state ^ (state << 13)) >>> 0;
    state = (state ^ (state >>> 17)) >>> 0;
    state = (state ^ (state << 5)) >>> 0;
    return state / 2 ** 32;
  };
  const [width, height] = [300 + Math.floor(random() * 100), 240 + Math.floor(random() * 100)];
  const colour = (): string => `hsl(${random() * 360},${random() * 100}%,${random() * 100}%)`;
  const shapes = Array.from({ length: 6 + Math.floor(random() * 8) }, () =>
    random() < 0.5
      ? `<circle cx="${random() * width}" cy="${random() * height}" r="${15 + random() * 75}" fill="${colour()}"/>`
      : `<rect x="${random() * width}" y="${random() * height}" width="${20 + random() * 150}" height="${20 + random() * 150}" transform="rotate(${random() * 60})" fill="${colour()}"/>`,
  );
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${colour()}"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(drawn)).jpeg({ quality: 90 }).toBuffer();
}

const fingerprintOfWhole = async (picture: Buffer): Promise<string> => (await fingerprintsOf(picture, WHOLE))[0]!;

it('recognises a picture at half its size, at quality 60 and cropped by 5 or 10 %, and none of 200 others', async () => {
  // All are drawn first, because fingerprintsOf blocks the decoder of SVG drawings.
  const pictures = await Promise.all(Array.from({ length: 8 }, (_, index) => draw(index + 1)));
  const others = await Promise.all(Array.from({ length: 200 }, (_, index) => draw(index + 101)));
  const removed: string[] = [];
  for (const [index, picture] of pictures.entries()) {
    const prints = await fingerprintsOf(picture);
    removed.push(...prints);
    const { width, height } = await sharp(picture).metadata();
    const cropped = (share: number) =>
      sharp(picture)
        .extract({
          left: Math.floor((width * share) / 2),
          top: Math.floor((height * share) / 2),
          width: Math.floor(width * (1 - share)),
          height: Math.floor(height * (1 - share)),
        })
        .jpeg()
        .toBuffer();
    const copies = {
      half: await sharp(picture)
        .resize(Math.floor(width / 2))
        .jpeg()
        .toBuffer(),
      compressed: await sharp(picture).jpeg({ quality: 60 }).toBuffer(),
      croppedBy5Percent: await cropped(0.05),
      croppedBy10Percent: await cropped(0.1),
    };
    for (const [name, copy] of Object.entries(copies))
      expect(isRecognised(prints, await fingerprintOfWhole(copy)), `${name} ${index}`).toBe(true);
  }
  for (const [index, other] of others.entries())
    expect(isRecognised(removed, await fingerprintOfWhole(other)), `other ${index}`).toBe(false);
}, 60_000);
