import { expect, it } from 'vitest';
import { doc } from '../../../../../test/safety/files/sample-files.ts';
import { readDoc } from './read-doc.ts';

/** The flag of the header of a document with a password. */
const ENCRYPTED = 0x0100;

it('reads the text of an old Word document and nothing of its properties', () => {
  const bytes = doc('What happened\rSeñor Ünal', [['/\u0005SummaryInformation', Buffer.from('Planted Author')]]);
  expect(bytes.includes('Planted')).toBe(true);
  expect(readDoc(bytes)).toEqual([{ text: 'What happened\nSeñor Ünal' }]);
});

it('shows the result of a field without its instruction, and marks a picture in the text', () => {
  const text = 'See \x13HYPERLINK "http://planted.example"\x14the letter\x15 and \x01.';
  expect(readDoc(doc(text))).toEqual([{ text: 'See the letter and [picture].' }]);
});

it.each([
  ['macros', doc('x', [['/Macros/VBA/dir', Buffer.from('x')]]), 'active_content'],
  ['a password', doc('x', [], ENCRYPTED), 'locked'],
  ['nothing to show', doc('  '), 'no_text'],
])('refuses a document with %s', (_, bytes, reason) => {
  expect(() => readDoc(bytes)).toThrow(expect.objectContaining({ reason }));
});

it('refuses a file with a circular chain of sectors', () => {
  const bytes = doc('x'.repeat(5_000));
  const allocation = (bytes.readUInt32LE(76) + 1) * 512;
  // Each of the 128 entries of the allocation table names itself as the next sector.
  for (let n = 0; n < 128; n++) bytes.writeUInt32LE(n, allocation + n * 4);
  expect(() => readDoc(bytes)).toThrow(expect.objectContaining({ reason: 'damaged' }));
});
