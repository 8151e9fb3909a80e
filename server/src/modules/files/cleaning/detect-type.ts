import type { ReceivedType } from './cleaning-task.ts';

/** A container's brand is within its first bytes, so no more are read. */
export const HEAD_BYTES = 64;

const JPEG = Buffer.from('ffd8ff', 'hex');
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const ASF_HEADER = Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex');
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const VIDEO_BRANDS = /^(?:isom|iso[2-9]|mp4[12v]|avc1|dash|M4V[ HP]|MSNV|3g[2gp][\w]|XAVC|f4v )$/;
const QUICKTIME_FIRST_BOXES = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];

/**
 * Detects the type from the first bytes, never from the name. Files with a signature further in are unknown, because such files can be of
 * two types at the same time.
 */
export function detectType(head: Buffer): ReceivedType | undefined {
  const text = (from: number, to: number): string => head.toString('latin1', from, to);
  const startsWith = (signature: Buffer): boolean => head.subarray(0, signature.length).equals(signature);
  if (startsWith(JPEG)) return 'image/jpeg';
  if (startsWith(PNG)) return 'image/png';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'image/gif';
  if (text(0, 5) === '%PDF-') return 'application/pdf';
  if (text(0, 4) === 'PK\x03\x04') return 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  if (startsWith(COMPOUND_FILE)) return 'application/msword';
  if (startsWith(ASF_HEADER)) return 'video/x-ms-wmv';
  if (text(0, 4) === 'RIFF') {
    if (text(8, 12) === 'WEBP') return 'image/webp';
    return text(8, 12) === 'AVI ' ? 'video/x-msvideo' : undefined;
  }
  return isoTypeOf(text(4, 8), text(8, 12));
}

function isoTypeOf(boxName: string, brand: string): ReceivedType | undefined {
  if (boxName === 'ftyp') return brand === 'qt  ' ? 'video/quicktime' : VIDEO_BRANDS.test(brand) ? 'video/mp4' : undefined;
  return QUICKTIME_FIRST_BOXES.includes(boxName) ? 'video/quicktime' : undefined;
}
