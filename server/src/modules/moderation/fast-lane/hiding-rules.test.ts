import { expect, it } from 'vitest';
import { hidesImmediately, type UrgentReport } from './hiding-rules.ts';

const report: UrgentReport = {
  reason: 'threat',
  reporterTrust: 49,
  isByProvedSubject: false,
  isMisuser: false,
  wasKept: false,
  openByOthers: 0,
};

it.each<[string, Partial<UrgentReport>]>([
  ['a threat reported by a second person with little trust', { openByOthers: 1 }],
  ['a threat reported with trust 50', { reporterTrust: 50 }],
  ['private data reported by the person written about', { reason: 'private_information', isByProvedSubject: true }],
  ['a text about a minor, even if a member with trust 0 reports it', { reason: 'minor', reporterTrust: 0 }],
  ['an intimate image, even if a member with trust 0 reports it', { reason: 'intimate_image', reporterTrust: 0 }],
])('hides the text immediately for %s', (_name, changes) => expect(hidesImmediately({ ...report, ...changes })).toBe(true));

it.each<[string, Partial<UrgentReport>]>([
  ['a threat that a member with a low trust score reports', {}],
  ['private data that a member with a low trust score reports', { reason: 'private_information' }],
  ['an intimate image reported by a misuser', { reason: 'intimate_image', isMisuser: true }],
  ['a text about a minor that a reviewer has already kept', { reason: 'minor', wasKept: true, openByOthers: 3 }],
])('does not hide the text for %s', (_name, changes) => expect(hidesImmediately({ ...report, ...changes })).toBe(false));
