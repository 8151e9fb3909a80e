import { expect, it } from 'vitest';
import { embedTogether } from './embed-text.ts';

const vectorOf = (text: string): Float32Array => Float32Array.of(text.length);

it('embeds waiting texts together, and returns each its own vectors', async () => {
  const batches: string[][] = [];
  const embed = embedTogether(async (texts) => {
    batches.push([...texts]);
    await Promise.resolve();
    return texts.map(vectorOf);
  });
  const lists = [['a'], ['bb', 'ccc'], ['dddd']];
  expect(await Promise.all(lists.map(embed))).toEqual(lists.map((texts) => texts.map(vectorOf)));
  expect(batches).toEqual([['a'], ['bb', 'ccc', 'dddd']]);
});

it('does not embed more than 16 texts in one batch, unless one caller passes more', async () => {
  const sizes: number[] = [];
  const embed = embedTogether(async (texts) => {
    sizes.push(texts.length);
    return texts.map(vectorOf);
  });
  const list = (length: number): string[] => Array.from({ length }, () => 'text');
  await Promise.all([embed(list(1)), embed(list(24)), embed(list(10)), embed(list(6)), embed(list(1))]);
  expect(sizes).toEqual([1, 24, 16, 1]);
});

it('fails the texts of one batch, and continues with the next', async () => {
  const embed = embedTogether(async (texts) => {
    if (texts.includes('bad')) throw new Error('no memory');
    return texts.map(vectorOf);
  });
  const [first, second] = await Promise.allSettled([embed(['bad']), embed(['good'])]);
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
  expect(await embed(['again'])).toEqual([vectorOf('again')]);
});
