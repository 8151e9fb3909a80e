import { PDFDocument, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import type { Random } from '../random.ts';
import type { DemoEvidence } from './community.ts';

const LINES = [
  'To whom it may concern,',
  'I registered this account with my own telephone number and have used it since.',
  'The number has been in my name without a break; the bill of the first year is attached',
  'to this letter as the provider sent it.',
  'I lost access when the handset was replaced and ask that it is given back to me.',
];

/** Draws a file of evidence: a letter, or a conversation with unreadable text. */
export const drawEvidence = (random: Random, { kind }: DemoEvidence): Promise<Buffer> =>
  kind === 'document' ? writeLetter() : drawConversation(random);

async function writeLetter(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595, 842]);
  page.drawText('Statement', { x: 64, y: 742, size: 22, font });
  for (const [nth, line] of LINES.entries()) page.drawText(line, { x: 64, y: 690 - nth * 24, size: 12, font });
  return Buffer.from(await pdf.save());
}

function drawConversation(random: Random): Promise<Buffer> {
  const bubbles = Array.from({ length: 9 }, (_, nth) => {
    const isOwn = random.chance(0.45);
    const width = random.between(220, 420);
    const x = isOwn ? 620 - width : 40;
    const y = 60 + nth * 104;
    const bars = [0, 1].map(
      (line) =>
        `<rect x="${x + 24}" y="${y + 20 + line * 26}" width="${(width - 48) * (line === 0 ? 1 : 0.6)}" height="12" rx="6" fill="#8f8478"/>`,
    );
    return `<rect x="${x}" y="${y}" width="${width}" height="80" rx="24" fill="${isOwn ? '#fbe9e0' : '#ffffff'}"/>${bars.join('')}`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="660" height="1020"><rect width="660" height="1020" fill="#efe9e1"/>${bubbles.join('')}</svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 80 }).toBuffer();
}
