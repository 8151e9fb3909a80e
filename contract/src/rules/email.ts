import { EMAIL_MAX } from './limits.ts';

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_{|}~-]+)*$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Lower case throughout: no major provider distinguishes addresses by case, so look-ups must not either. */
export const canonicalEmail = (raw: string): string => raw.normalize('NFKC').trim().toLowerCase();

export function isEmail(raw: string): boolean {
  const email = canonicalEmail(raw);
  if (email.length > EMAIL_MAX) return false;
  const parts = email.split('@');
  const [local, host] = parts;
  if (parts.length !== 2 || !local || !host || local.length > 64 || !LOCAL.test(local)) return false;
  const labels = host.split('.');
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(labels.at(-1) ?? '');
}
