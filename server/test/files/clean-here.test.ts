import { expect, it } from 'vitest';
import { cleanHere } from './clean-here.ts';
import { picture } from './uploads.ts';

it('cleans two pictures that arrive at the same moment', async () => {
  const content = await picture();
  const limits = { maxMemoryBytes: Infinity, deadlineMs: Infinity, maxOutputBytes: Infinity };
  async function* read(): AsyncGenerator<Buffer> {
    yield content;
  }
  const clean = async () =>
    cleanHere(
      read(),
      { acceptedTypes: ['image/png'] },
      async (cleaned) => {
        for await (const chunk of cleaned) expect(chunk.length).toBeGreaterThan(0);
      },
      limits,
    );
  for (let round = 0; round < 80; round++)
    expect(await Promise.all([clean(), clean()])).toMatchObject([{ outcome: 'cleaned' }, { outcome: 'cleaned' }]);
});
