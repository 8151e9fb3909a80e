import { createRequire } from 'node:module';
import type { DocumentBlock } from './document-content.ts';
import { decode, openImage } from '../clean-image.ts';
import { loadSharp } from '../load-sharp.ts';
import { PAGE_DOTS_PER_INCH, PAGE_JPEG_QUALITY, PAGE_WIDTH, type DrawnPage } from './picture-pdf.ts';

/** A4 in pixels. */
const PAGE = { width: PAGE_WIDTH, height: 1_754 };
const MARGIN = 90;
const CONTENT = { width: PAGE.width - 2 * MARGIN, height: PAGE.height - 2 * MARGIN };
const SPACE_BETWEEN = 14;
const FONT = 'DejaVu Sans 11';
/** The most text that is drawn in one piece: small enough that layout is fast, and that it fits on a page however its words are broken. */
const CHUNK = { characters: 900, lines: 22 };

interface Strip {
  pixels: Buffer;
  width: number;
  height: number;
  /** Text is drawn in shades of grey (1), images in sRGB without transparency (3). */
  channels: 1 | 3;
  text: string;
}

/** Draws text and images on pages, one below the other, as wide as the page allows. */
export async function* drawBlocks(blocks: readonly DocumentBlock[]): AsyncGenerator<DrawnPage> {
  let strips: Strip[] = [];
  let used = 0;
  for (const block of blocks) {
    for await (const strip of 'text' in block ? drawText(block.text) : drawImage(block.image)) {
      if (used + strip.height > CONTENT.height && strips.length > 0) {
        yield await drawPage(strips);
        strips = [];
        used = 0;
      }
      strips.push(strip);
      used += strip.height + SPACE_BETWEEN;
    }
  }
  if (strips.length > 0) yield await drawPage(strips);
}

async function drawPage(strips: readonly Strip[]): Promise<DrawnPage> {
  const sharp = await loadSharp();
  let top = MARGIN;
  const layers = strips.map(({ pixels, width, height, channels }) => {
    const layer = { input: pixels, raw: { width, height, channels }, left: MARGIN, top };
    top += height + SPACE_BETWEEN;
    return layer;
  });
  const jpeg = await sharp({ create: { ...PAGE, channels: 3, background: '#fff' } })
    .composite(layers)
    .jpeg({ quality: PAGE_JPEG_QUALITY })
    .toBuffer();
  return { jpeg, ...PAGE, text: strips.map(({ text }) => text).join('\n') };
}

async function* drawText(text: string): AsyncGenerator<Strip> {
  const sharp = await loadSharp();
  const fontfile = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
  for (const chunk of chunksOf(text)) {
    const { data, info } = await sharp({
      text: { text: asMarkup(chunk), font: FONT, fontfile, width: CONTENT.width, dpi: PAGE_DOTS_PER_INCH, wrap: 'word-char', spacing: 4 },
    })
      .negate()
      .toColourspace('b-w')
      // The widest line of a script without breaks can exceed the edge by a few pixels.
      .resize({ width: CONTENT.width, height: CONTENT.height, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    yield { pixels: data, width: info.width, height: info.height, channels: info.channels as 1 | 3, text: chunk };
  }
}

function* chunksOf(text: string): Generator<string> {
  let chunk: string[] = [];
  let characters = 0;
  for (const line of text.split('\n').flatMap((whole) => piecesOf(whole))) {
    if (chunk.length === CHUNK.lines || characters + line.length > CHUNK.characters) {
      if (characters > 0) yield chunk.join('\n');
      chunk = [];
      characters = 0;
    }
    chunk.push(line);
    characters += line.length;
  }
  if (characters > 0) yield chunk.join('\n');
}

/** Cuts a paragraph that is longer than a chunk, at spaces if possible. */
function piecesOf(line: string): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < line.length;) {
    const limit = Math.min(line.length, from + CHUNK.characters);
    const space = limit < line.length ? line.lastIndexOf(' ', limit) : -1;
    const to = space > from ? space + 1 : limit;
    pieces.push(line.slice(from, to));
    from = to;
  }
  return pieces.length === 0 ? [''] : pieces;
}

const asMarkup = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

async function* drawImage(bytes: Buffer): AsyncGenerator<Strip> {
  const image = await openImage(bytes);
  const { data, info } = await decode(() =>
    image
      .autoOrient()
      .resize({ ...CONTENT, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  yield { pixels: data, width: info.width, height: info.height, channels: info.channels as 1 | 3, text: '' };
}
