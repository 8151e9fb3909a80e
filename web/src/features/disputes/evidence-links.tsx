import { FileText, Image } from 'lucide-react';
import { disputeTexts } from '../../lib/i18n/en/disputes.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './evidence-links.module.css';
import type { ExperienceDispute } from './queries.ts';

/** The member's own files; each link is theirs and lives five minutes. */
export function EvidenceLinks({ evidence }: Pick<ExperienceDispute, 'evidence'>) {
  const t = useTexts(disputeTexts);
  if (evidence.length === 0) return null;
  return (
    <section className={classes.evidence} aria-label={t('evidence')}>
      <p className={classes.label}>{t('evidence')}</p>
      <ul className={classes.list}>
        {evidence.map(({ id, kind, url }, index) => {
          const Icon = kind === 'image' ? Image : FileText;
          return (
            <li key={id}>
              <a className={classes.link} href={url} target="_blank" rel="noreferrer" aria-label={t('evidenceOpen', { number: index + 1 })}>
                <Icon size={18} aria-hidden />
                {t('evidenceNumber', { number: index + 1 })}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
