import { describe, expect, test } from 'vitest';
import { ERRORS } from './errors.ts';
import { MESSAGES } from './messages.ts';
import { findPlatform, formatMessage, PLATFORMS } from './platforms.ts';
import { findSpanish, labelsIn, preferredLanguage, speak } from './speak.ts';
import { sentences } from './spanish/sentences.ts';
import { TRUST_FACTORS } from './trust.ts';

describe('what a reader reads', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['es', 'es'],
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['en-GB,es;q=0.9', 'en'],
    ['de,es;q=0.7,en;q=0.3', 'es'],
    ['de, fr', 'en'],
    ['es;q=0', 'en'],
    ['*', 'en'],
    ['es;q=abc', 'en'],
    [`${'x'.repeat(10_000)},es`, 'en'],
  ])('is for %j %s', (accepted, language) => expect(preferredLanguage(accepted)).toBe(language));
});

describe('Spanish', () => {
  test('has every sentence of the catalogues in words of its own', () => {
    const all = [
      ...Object.values(ERRORS).map(({ sentence }) => sentence),
      ...Object.values(MESSAGES),
      ...Object.values(TRUST_FACTORS).flatMap(({ label, hint }) => [label, hint]),
    ];
    for (const english of all) {
      expect(findSpanish(english), english).toBeTruthy();
      expect(findSpanish(english), english).not.toBe(english);
    }
  });

  test('names as many parts as the English has, and no other', () => {
    for (const [english, said] of Object.entries(sentences)) {
      const places = english.match(/\{(?:field)?\}/g) ?? [];
      expect([...new Set(said.match(/\{\d\}/g) ?? [])].toSorted(), english).toEqual(places.map((_, n) => `{${n}}`));
    }
  });

  test.each([
    ['Comment must be at most 500 characters', 'Comentario: como máximo 500 caracteres'],
    ['birthdate is required', 'Falta birthdate'],
    ['location[latitude] must be from -90 to 90', 'location[latitude] debe estar entre -90 y 90'],
    ['decision must be approve, reject or admin_review', 'decision debe ser approve, reject o admin_review'],
    ['Unknown field: role', 'Campo desconocido: role'],
    [
      formatMessage(findPlatform('snapchat')!),
      'Los nombres de usuario de Snapchat deben tener de 3 a 15 caracteres y solo pueden contener',
    ],
    ['Please enter your display name. Please enter your phone number', 'Introduce tu nombre visible. Introduce tu número de teléfono'],
    ['Unknown field: a. This picture is too large', 'Campo desconocido: a. Esta imagen es demasiado grande'],
  ])('says %j', (english, said) => expect(speak('es', english)).toContain(said));

  test('describes what every platform accepts', () => {
    for (const platform of PLATFORMS) expect(speak('es', formatMessage(platform))).not.toMatch(/letters|digits|address/);
  });

  test('leaves alone what is nobody’s sentence, and English to those who read it', () => {
    expect(speak('es', 'He must be the one')).toBe('He must be the one');
    expect(speak('en', MESSAGES.phoneRequired)).toBe(MESSAGES.phoneRequired);
    const long = `${'a must be '.repeat(5_000)}b`;
    expect(speak('es', long)).toBe(long);
  });

  test('names labels wherever they stand, and touches nothing else', () => {
    const reply = {
      label: 'Kind',
      display_text: '🫶 Kind',
      hint: 'Upload a profile photo.',
      comment: 'Kind',
      name: 'Other',
      tags: [{ label: 'Mine' }],
    };
    expect(JSON.parse(JSON.stringify(reply, labelsIn('es')))).toEqual({
      ...reply,
      label: 'Amable',
      display_text: '🫶 Amable',
      hint: 'Sube una foto de perfil.',
    });
    expect(JSON.stringify(reply, labelsIn('en'))).toBe(JSON.stringify(reply));
  });
});
