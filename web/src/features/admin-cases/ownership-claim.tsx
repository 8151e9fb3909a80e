import { platformName } from '../../lib/format/platform-names.ts';
import { publicName } from '../../lib/format/public-name.ts';
import { platformEmoji } from '@candor/contract/platforms';
import { adminCasesTexts } from './admin-cases.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { CaseFact, CaseFacts, CaseText } from './case-parts.tsx';
import { EvidenceFiles } from './evidence-files.tsx';
import type { HistoryAction } from './history-action.ts';
import type { OwnershipDispute } from './queries.ts';

export const ownershipTitle = ({ platform, social_id: socialId }: OwnershipDispute) => (
  <>
    {platformName(platform)} · <bdi>{socialId}</bdi>
  </>
);

export function ClaimTexts({ dispute, History }: { dispute: OwnershipDispute; History?: HistoryAction }) {
  const t = useTexts(adminCasesTexts);
  const emoji = platformEmoji(dispute.platform);
  return (
    <>
      <CaseFacts>
        <CaseFact label={t('claimant')}>
          <bdi>{publicName(dispute.claimant_user.display_name)}</bdi>
          {History && <History of="claimant" id={dispute.id} name={dispute.claimant_user.display_name} />}
        </CaseFact>
        <CaseFact label={t('currentOwner')}>
          <bdi>{dispute.current_owner_user?.display_name ?? t('formerMember')}</bdi>
          {History && dispute.current_owner_user && <History of="owner" id={dispute.id} name={dispute.current_owner_user.display_name} />}
        </CaseFact>
        <CaseFact label={t('platform')}>
          <span aria-hidden>{emoji}</span> {platformName(dispute.platform)}
        </CaseFact>
        <CaseFact label={t('socialId')}>
          <bdi>{dispute.social_id}</bdi>
        </CaseFact>
      </CaseFacts>
      <CaseText label={t('reason')} text={dispute.reason} />
      <CaseText label={t('ownerStatement')} text={dispute.owner_statement} absent={t('ownerSilent')} />
    </>
  );
}

/** The whole claim, for the dialog in which it is decided: the specification asks for it there. */
export const ClaimSummary = ({ dispute, onRenew }: { dispute: OwnershipDispute; onRenew: () => Promise<unknown> }) => (
  <>
    <ClaimTexts dispute={dispute} />
    <EvidenceFiles files={dispute.evidence} onRenew={onRenew} />
  </>
);
