import { platformName } from '../../lib/format/platform-names.ts';
import { platformEmoji } from '@candor/contract/platforms';
import { adminCasesTexts } from './admin-cases.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { CaseFact, CaseFacts, CaseText } from './case-card.tsx';
import { EvidenceFiles } from './evidence-files.tsx';
import type { OwnershipDispute } from './queries.ts';

export const ownershipTitle = ({ platform, social_id: socialId }: OwnershipDispute) => (
  <>
    {platformName(platform)} · <bdi>{socialId}</bdi>
  </>
);

export function OwnershipClaim({ dispute, onRenew }: { dispute: OwnershipDispute; onRenew: () => Promise<unknown> }) {
  const t = useTexts(adminCasesTexts);
  const emoji = platformEmoji(dispute.platform);
  const label = platformName(dispute.platform);
  return (
    <>
      <CaseFacts>
        <CaseFact label={t('claimant')}>
          <bdi>{dispute.claimant_user.display_name}</bdi>
        </CaseFact>
        <CaseFact label={t('currentOwner')}>
          <bdi>{dispute.current_owner_user?.display_name ?? t('formerMember')}</bdi>
        </CaseFact>
        <CaseFact label={t('platform')}>
          <span aria-hidden>{emoji}</span> {label}
        </CaseFact>
        <CaseFact label={t('socialId')}>
          <bdi>{dispute.social_id}</bdi>
        </CaseFact>
      </CaseFacts>
      <CaseText label={t('reason')} text={dispute.reason} />
      <CaseText label={t('ownerStatement')} text={dispute.owner_statement} absent={t('ownerSilent')} />
      <EvidenceFiles files={dispute.evidence} onRenew={onRenew} />
    </>
  );
}
