import { EVIDENCE_TOTAL_MAX_BYTES } from '@candor/contract/limits';
import { MESSAGES } from '@candor/contract/messages';
import { expect, it } from 'vitest';
import { acceptFiles } from './evidence-rules.ts';

const file = (name: string, size = 1) => ({ name, size });
const none = { count: 0, bytes: 0 };

it('accepts pictures and videos, whatever the case of their extension', () => {
  const chosen = ['a.jpg', 'b.JPEG', 'c.Png', 'd.gif', 'e.MOV'].map((name) => file(name));
  expect(acceptFiles(chosen, none)).toEqual({ accepted: chosen, messages: [] });
});

it('accepts files until there are five in all, and says when there are more', () => {
  const chosen = Array.from({ length: 3 }, (_, index) => file(`${index}.mp4`));
  expect(acceptFiles(chosen, { count: 3, bytes: 0 })).toEqual({ accepted: chosen.slice(0, 2), messages: [MESSAGES.tooManyFiles] });
});

it('accepts 100 MB and not a byte more', () => {
  const whole = file('a.mp4', EVIDENCE_TOTAL_MAX_BYTES);
  expect(acceptFiles([whole], none)).toEqual({ accepted: [whole], messages: [] });
  expect(acceptFiles([whole], { count: 1, bytes: 1 })).toEqual({ accepted: [], messages: [MESSAGES.filesTooLarge] });
});

it('names a file that is neither a picture nor a video', () => {
  const { accepted, messages } = acceptFiles([file('letter.pdf'), file('noending')], none);
  expect(accepted).toEqual([]);
  expect(messages).toHaveLength(2);
  expect(messages[0]).toContain('letter.pdf');
});
