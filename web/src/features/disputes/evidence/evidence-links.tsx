import { useQueryClient } from '@tanstack/react-query';
import { disputeTexts } from '../disputes.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { FileLinks } from '../../../ui/files/file-links.tsx';
import { disputeKeys, type ExperienceDispute } from '../queries.ts';

/** The member's own evidence. */
export function EvidenceLinks({ evidence }: Pick<ExperienceDispute, 'evidence'>) {
  const t = useTexts(disputeTexts);
  const client = useQueryClient();
  const files = evidence.map(({ id, kind, url, flagged }, index) => ({
    id,
    kind,
    url,
    flagged,
    name: t('evidenceNumber', { number: index + 1 }),
  }));
  const renew = () => client.invalidateQueries({ queryKey: disputeKeys.disputes });
  return <FileLinks label={t('evidence')} files={files} onRenew={renew} isLogged={false} />;
}
