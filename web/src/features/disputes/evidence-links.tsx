import { disputeTexts } from '../../lib/i18n/en/disputes.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { FileLinks } from '../../ui/file-links.tsx';
import type { ExperienceDispute } from './queries.ts';

/** The member's own files; each link is theirs and lives five minutes. */
export function EvidenceLinks({ evidence }: Pick<ExperienceDispute, 'evidence'>) {
  const t = useTexts(disputeTexts);
  const files = evidence.map(({ id, kind, url }, index) => ({ id, kind, url, name: t('evidenceNumber', { number: index + 1 }) }));
  return <FileLinks label={t('evidence')} files={files} />;
}
