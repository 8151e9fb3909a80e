import type { GateKey, TrustFactorKey } from '@candor/contract/trust';
import { useQuery } from '@tanstack/react-query';
import { checklistQuery, trustQuery } from '../../features/trust/queries.ts';
import { trustGateTexts } from './trust-gate.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { messageText } from '../../lib/i18n/message-text.ts';
import type { User } from '../../lib/session/use-session.ts';
import { SkeletonCards } from '../../ui/feedback/loading-state.tsx';
import { LockedFeature } from '../../ui/feedback/locked-feature.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';

interface Props {
  gate: { feature: GateKey; required: number };
  user: User;
}

/** Shows a blurred outline of the page and the steps that raise the trust score. */
export default function TrustGate({ gate, user }: Props) {
  const t = useTexts(trustGateTexts);
  const feature = messageText({ key: gate.feature });
  const { data: trust } = useQuery(trustQuery);
  const { data: checklist } = useQuery(checklistQuery);
  const open = checklist?.steps.filter(({ done }) => !done) ?? [];
  // Linked IDs that give no points, such as the account's own phone, don't count as done.
  const givesPoints = (key: TrustFactorKey): boolean | undefined => {
    const factor = trust?.factors.find((one) => one.key === key);
    return factor && factor.points > 0;
  };
  return (
    <Page>
      <PageHeader title={feature} />
      <LockedFeature
        feature={feature}
        required={gate.required}
        current={user.trust_score}
        requirements={[
          { label: t('profileComplete'), met: user.profile_completeness.is_complete },
          { label: t('phoneVerified'), met: user.phone_verified },
          { label: t('socialsLinked'), met: givesPoints('social_ids') },
          { label: t('experiencesSubmitted'), met: givesPoints('approved_experiences') },
          { label: t('noBans'), met: user.bans.length === 0 },
        ]}
        // A ban leaves no score to raise.
        steps={user.bans.length === 0 ? open.map(({ link, ...step }) => ({ ...step, to: link })) : []}
      >
        <SkeletonCards count={3} />
      </LockedFeature>
    </Page>
  );
}
