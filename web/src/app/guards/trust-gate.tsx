import { trustGateTexts } from '../../lib/i18n/en/trust-gate.ts';
import { inLanguage, useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths.ts';
import type { User } from '../../lib/session/use-session.ts';
import { SkeletonCards } from '../../ui/loading-state.tsx';
import { LockedFeature } from '../../ui/locked-feature.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

interface Props {
  gate: { feature: string; required: number };
  user: User;
}

/** A page that the member's trust score does not open yet: its outline under a blur, and what would open it. */
export default function TrustGate({ gate, user }: Props) {
  const t = useTexts(trustGateTexts);
  const feature = inLanguage(gate.feature);
  return (
    <Page>
      <PageHeader title={feature} />
      <LockedFeature
        feature={feature}
        required={gate.required}
        current={user.trust_score}
        steps={[
          { label: t('profileComplete'), met: user.profile_completeness.is_complete, to: paths.profile },
          { label: t('phoneVerified'), met: user.phone_verified, to: paths.profile },
          { label: t('socialsLinked'), met: user.linked_social_ids_count > 0, to: paths.profile },
          { label: t('experiencesSubmitted'), met: undefined, to: paths.submitExperience },
          { label: t('noBans'), met: user.bans.length === 0 },
        ]}
      >
        <SkeletonCards count={3} />
      </LockedFeature>
    </Page>
  );
}
