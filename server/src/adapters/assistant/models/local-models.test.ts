import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../../../platform/logger.ts';
import { readClassifier } from './classifier.ts';
import { localModels } from './local-models.ts';

const log = createLogger('silent');
const LOAD_TIMEOUT_MS = 60_000;

describe('the local models', () => {
  const models = localModels(log, { responseTimeoutMs: LOAD_TIMEOUT_MS });
  afterAll(() => models.close());

  it(
    'recognise a threat without any word that the rules look for, and quote the decisive words',
    async () => {
      const text =
        'We had tapas near the port and talked for an hour. After that he put both hands round my neck until I saw stars. I took a taxi.';
      const reading = await models.readText(text);
      expect(reading).toMatchObject({ outcome: 'flagged', label: 'threat' });
      if (reading?.outcome !== 'flagged') return;
      expect(text).toContain(reading.decisiveWords);
      expect(reading.decisiveWords).toMatch(/hands|neck|stars/);
    },
    LOAD_TIMEOUT_MS,
  );

  it.each(['He stole the show at karaoke and we laughed all evening.', 'Llegó puntual, fue amable y nos reímos toda la noche.'])(
    'let pass: %s',
    async (text) => {
      expect(await models.readText(text)).toMatchObject({ outcome: 'fine' });
    },
    LOAD_TIMEOUT_MS,
  );

  it.each([
    'Er kam pünktlich, wir haben zusammen gekocht und danach einen Film geschaut.',
    'Il est arrivé en retard et n’a parlé que de son travail pendant toute la soirée.',
    '她很准时，我们聊了两个小时，非常愉快。',
    'Bardzo miły człowiek, dużo rozmawialiśmy i śmialiśmy się przez cały wieczór.',
  ])(
    'do not assess: %s',
    async (text) => {
      expect(await models.readText(text)).toEqual({ outcome: 'not_assessed' });
    },
    LOAD_TIMEOUT_MS,
  );

  it(
    'look at pictures, and refuse other data',
    async () => {
      expect(await models.readPicture(new Uint8Array(224 * 224 * 3).fill(200))).toMatchObject({ isFlagged: false, faces: 0 });
      expect(await models.readPicture(new Uint8Array(10))).toBeUndefined();
    },
    LOAD_TIMEOUT_MS,
  );
});

describe('the process of the models', () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-model-'));
  /** Replaces the models: the text of a request says how the process behaves. */
  const fakeProcess = join(folder, 'fake-process.mjs');
  writeFileSync(
    fakeProcess,
    `const isSecret = (name) => name.includes('CANDOR') || name.includes('DATABASE');
    process.on('message', ({ id, request: { text } }) => {
      const respond = (confidence) => process.send({ id, reading: { outcome: 'fine', confidence } });
      if (text === 'end') process.exit(1);
      if (text === 'environment') respond(Object.keys(process.env).filter(isSecret).length);
      else if (text === 'slow') setTimeout(() => respond(1), id * 500);
      else if (text !== 'wait') respond(1);
    });`,
  );
  afterAll(() => rmSync(folder, { recursive: true }));
  let models = localModels(log, { entry: fakeProcess });
  afterEach(() => models.close());

  it('starts with the first request and ends when there are none', async () => {
    models = localModels(log, { entry: fakeProcess, idleMs: 20 });
    expect(models.isRunning()).toBe(false);
    expect(await models.readText('hello')).toEqual({ outcome: 'fine', confidence: 1 });
    await expect.poll(() => models.isRunning()).toBe(false);
    expect(await models.readText('hello')).toEqual({ outcome: 'fine', confidence: 1 });
  });

  it('that ends in the middle of a text leaves it to the rules, and the next text gets a new process', async () => {
    models = localModels(log, { entry: fakeProcess });
    expect(await models.readText('end')).toBeUndefined();
    expect(await models.readText('hello')).toMatchObject({ outcome: 'fine' });
  });

  it('gets neither the keys nor the address of the database', async () => {
    vi.stubEnv('CANDOR_KEYS', 'secret');
    vi.stubEnv('DATABASE_URL', 'postgres://secret');
    models = localModels(log, { entry: fakeProcess });
    expect(await models.readText('environment')).toEqual({ outcome: 'fine', confidence: 0 });
    vi.unstubAllEnvs();
  });

  it('may take longer for many texts, as long as it responds to one after the other', async () => {
    models = localModels(log, { entry: fakeProcess, responseTimeoutMs: 4_000 });
    await models.readText('hello');
    const readings = await Promise.all(Array.from({ length: 10 }, () => models.readText('slow')));
    expect(readings.filter((reading) => reading?.outcome === 'fine')).toHaveLength(10);
  });

  it('that doesn’t respond in time leaves the text to the rules', async () => {
    models = localModels(log, { entry: fakeProcess, responseTimeoutMs: 50 });
    expect(await models.readText('wait')).toBeUndefined();
  });
});

describe('a file of weights', () => {
  it('that is truncated is refused', () => {
    expect(() => readClassifier(Buffer.alloc(1_000))).toThrow(/train it again/);
  });
});
