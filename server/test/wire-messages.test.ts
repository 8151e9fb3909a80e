import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENGLISH } from '@candor/contract/english';
import { LANGUAGES, NOTIFICATION_KINDS, UNKNOWN_DEVICE } from '@candor/contract/statuses';
import { expect, test } from 'vitest';
import { formatCodeMessage } from '../src/modules/codes/format-code-message.ts';
import { SECURITY_EVENTS, type NoticeParams } from '../src/modules/notifications/notice-texts.ts';
import { TEXTS, noticeText } from '../src/modules/notifications/texts.ts';

const golden = join(import.meta.dirname, 'golden/notices-and-mail.txt');

const PARAMS: NoticeParams[] = [
  { status: 'approved' },
  { status: 'rejected' },
  { status: 'ending' },
  { credits: 0 },
  { credits: 1 },
  { credits: 3 },
  { device: 'Chrome on Windows' },
  { device: UNKNOWN_DEVICE },
];

test('notices, e-mails and text messages have the recorded wording', () => {
  const lines = LANGUAGES.flatMap((language) => [
    ...NOTIFICATION_KINDS.flatMap((kind) => PARAMS.map((params) => `${kind} | ${noticeText(language, kind, params)}`)),
    ...SECURITY_EVENTS.flatMap((event) =>
      PARAMS.map((params) => `security ${event} | ${noticeText(language, 'security', { ...params, event })}`),
    ),
    ...Object.entries(TEXTS[language].mail).map(([part, text]) => `mail ${part} | ${text}`),
    ...(['sms', 'email'] as const).map((channel) => JSON.stringify(formatCodeMessage(channel, 'candor.example', '1234', language))),
  ]);
  const generated = `${[...new Set(lines)].join('\n')}\n`;
  if (process.env['UPDATE_GENERATED'] === '1') writeFileSync(golden, generated);
  expect(generated).toBe(readFileSync(golden, 'utf8'));
});

test('every category that the product starts with has its label in the catalogue', () => {
  const migration = readFileSync(join(import.meta.dirname, '../migrations/0067-category-label-keys.sql'), 'utf8');
  const labels = [...migration.matchAll(/^ +\(\d+, '([^']+)', '([^']+)'\)/gm)].map(([, label, key]) => [key, label]);
  expect(labels).toHaveLength(108);
  const catalogue: Record<string, string> = ENGLISH;
  expect(labels.filter(([key, label]) => catalogue[key!] !== label)).toEqual([]);
});
