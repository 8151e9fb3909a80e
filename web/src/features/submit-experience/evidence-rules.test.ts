import { EVIDENCE_TOTAL_MAX_BYTES } from '@candor/contract/limits';
import { MESSAGES } from '@candor/contract/messages';
import { expect, it } from 'vitest';
import { takeFiles } from './evidence-rules.ts';

const file = (name: string, size = 1) => ({ name, size });
const none = { count: 0, bytes: 0 };

it('takes pictures and videos, whatever the case of their endings', () => {
  const chosen = ['a.jpg', 'b.JPEG', 'c.Png', 'd.gif', 'e.MOV'].map((name) => file(name));
  expect(takeFiles(chosen, none)).toEqual({ taken: chosen, messages: [] });
});

it('takes five together, and says that there are more', () => {
  const chosen = Array.from({ length: 3 }, (_, index) => file(`${index}.mp4`));
  expect(takeFiles(chosen, { count: 3, bytes: 0 })).toEqual({ taken: chosen.slice(0, 2), messages: [MESSAGES.tooManyFiles] });
});

it('takes 100 MB together and not a byte more', () => {
  const whole = file('a.mp4', EVIDENCE_TOTAL_MAX_BYTES);
  expect(takeFiles([whole], none)).toEqual({ taken: [whole], messages: [] });
  expect(takeFiles([whole], { count: 1, bytes: 1 })).toEqual({ taken: [], messages: [MESSAGES.filesTooLarge] });
});

it('names what is neither a picture nor a video', () => {
  const { taken, messages } = takeFiles([file('letter.pdf'), file('noending')], none);
  expect(taken).toEqual([]);
  expect(messages).toHaveLength(2);
  expect(messages[0]).toContain('letter.pdf');
});
