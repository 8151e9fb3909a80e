import type { ApiData } from '../../lib/api/api-client.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { FileButtons } from '../../ui/files/file-buttons.tsx';
import { adminCasesTexts } from './admin-cases.en.ts';

type EvidenceFile = ApiData<'GET /admin/experience-disputes/{id}/enhanced'>['dispute']['evidence'][number];

interface Props {
  files: readonly EvidenceFile[];
  /** Label each file with its side, for cases with two sides. */
  showsSides?: boolean;
  onRenew: () => Promise<unknown>;
}

const sides = { disputing: 'sideDisputing', author: 'sideAuthor', claimant: 'sideClaimant', owner: 'sideOwner' } as const;

export function EvidenceFiles({ files, showsSides = false, onRenew }: Props) {
  const t = useTexts(adminCasesTexts);
  const fileLabel = (index: number): string => {
    const number = index + 1;
    const side = files[index]?.by;
    return showsSides && side ? t('evidenceBy', { number, side: t(sides[side]) }) : t('evidenceNumber', { number });
  };
  return <FileButtons title={t('evidence')} files={files} fileLabel={fileLabel} absent={t('noEvidence')} onRenew={onRenew} />;
}
