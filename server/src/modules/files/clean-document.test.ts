import CFB from 'cfb';
import { expect, it } from 'vitest';
import { cleanDocument } from './clean-document.ts';

const word = (...more: [string, Buffer][]): Buffer => {
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, '/WordDocument', Buffer.from('What happened'));
  for (const [name, content] of more) CFB.utils.cfb_add(container, name, content);
  return Buffer.from(CFB.write(container, { type: 'buffer' }) as Buffer);
};

it('an old Word document loses who wrote it and keeps what they wrote', async () => {
  const planted = Buffer.from('Planted Author, Planted Company');
  const bytes = word(['/\u0005SummaryInformation', planted], ['/\u0005DocumentSummaryInformation', planted]);
  expect(bytes.includes('Planted')).toBe(true);
  const stored = await cleanDocument(bytes, 'application/msword');
  expect(stored.includes('Planted')).toBe(false);
  expect(stored.includes('What happened')).toBe(true);
});

it('an old Word document with macros is refused', async () => {
  await expect(cleanDocument(word(['/Macros/VBA/dir', Buffer.from('x')]), 'application/msword')).rejects.toMatchObject({
    code: 'INVALID_FILE',
  });
});
