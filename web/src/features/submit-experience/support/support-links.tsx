import { SAFETY_CATEGORIES } from '@candor/contract/safety-categories';
import { HeartHandshake } from 'lucide-react';
import { useTexts } from '../../../lib/i18n/language.ts';
import type { Tag } from '../check-experience.ts';
import { supportLinesFor, type SupportLine } from './support-lines.ts';
import classes from './support-links.module.css';
import { supportTexts } from './support.en.ts';

const isSafetyTag = ({ id }: Tag): boolean => SAFETY_CATEGORIES.some((category) => category.id === id);

/** Where to get help. Collapsed at first, so that it doesn't suggest to anyone that they need help. */
export function SupportLinks({ tags, phone }: { tags: readonly Tag[]; phone: string | null }) {
  const t = useTexts(supportTexts);
  if (!tags.some(isSafetyTag)) return null;
  return (
    <details className={classes.box}>
      <summary className={classes.summary}>
        <HeartHandshake size={18} aria-hidden />
        {t('summary')}
      </summary>
      <p>{t('intro')}</p>
      <ul className={classes.lines}>
        {supportLinesFor(phone).map((line) => (
          <Line key={line.name ?? line.call} line={line} />
        ))}
      </ul>
    </details>
  );
}

const digits = (number: string): string => number.replaceAll(/\D/g, '');

function Line({ line: { kind, name, call, text, url } }: { line: SupportLine }) {
  const t = useTexts(supportTexts);
  return (
    <li>
      <span>{t(kind)}</span>
      {name !== undefined && <strong>{name}</strong>}
      <span className={classes.ways}>
        {call !== undefined && <a href={`tel:${digits(call)}`}>{t('call', { number: call })}</a>}
        {text && (
          <a href={`sms:${digits(text.number)}`}>
            {text.word === undefined ? t('text', { number: text.number }) : t('textWord', { word: text.word, number: text.number })}
          </a>
        )}
        {url !== undefined && (
          <a href={url} target="_blank" rel="noopener noreferrer">
            {new URL(url).hostname.replace(/^www\./, '')}
          </a>
        )}
      </span>
    </li>
  );
}
