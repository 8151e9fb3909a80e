import { AUTH_CHECK_CACHE_MS } from '@candor/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ActivityTiles } from '../../features/profile/activity-tiles.tsx';
import { AdminTiles } from '../../features/profile/admin-tiles.tsx';
import { PacksDialog } from '../../features/payments/packs-dialog.tsx';
import { PaymentSummary } from '../../features/payments/payment-summary.tsx';
import { OwnershipDisputeDialog } from '../../features/disputes/ownership-dispute-dialog.tsx';
import { useClaimed } from '../../features/disputes/use-claimed.ts';
import { BirthdateDialog } from '../../features/profile/birthdate-dialog.tsx';
import { DetailsCard } from '../../features/profile/details-card.tsx';
import { DisplayNameDialog } from '../../features/profile/display-name-dialog.tsx';
import { IdentityCard } from '../../features/profile/identity-card.tsx';
import { PhotoDialog } from '../../features/profile/photo-dialog.tsx';
import { PreferencesCard } from '../../features/profile/preferences-card.tsx';
import { ProfileNotices } from '../../features/profile/profile-notices.tsx';
import { ReviewerRankDialog } from '../../features/reviewers/reviewer-rank-dialog.tsx';
import { ReviewingTiles } from '../../features/profile/reviewing-tiles.tsx';
import { ProfileActions } from '../../features/profile/profile-actions.tsx';
import { PendingCreditsDialog } from '../../features/reveals/pending-credits-dialog.tsx';
import { ManageDialog } from '../../features/social-ids/manage-dialog.tsx';
import { isPrivacyNoticeRead, PrivacyNotice } from '../../features/social-ids/privacy-notice.tsx';
import { TrustDialog } from '../../features/trust/trust-dialog.tsx';
import type { TrustSteps } from '../../features/trust/trust-step.ts';
import { EmailDialog } from '../../features/verification/email-dialog.tsx';
import { PhoneDialog } from '../../features/verification/phone-dialog.tsx';
import { profileTexts } from '../../lib/i18n/en/profile.ts';
import { trustTexts } from '../../lib/i18n/en/trust.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths.ts';
import { userQuery, useUser } from '../../lib/session/use-session.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Stack } from '../../ui/stack.tsx';

type Opened = 'name' | 'photo' | 'email' | 'phone' | 'birthdate' | 'trust' | 'reveals' | 'rank' | 'privacy' | 'social-ids';

export default function ProfilePage() {
  const t = useTexts(profileTexts);
  const trust = useTexts(trustTexts);
  const navigate = useNavigate();
  const user = useUser();
  // The score changes by what others do, such as a decision: here it is not to be as old as elsewhere.
  useQuery({ ...userQuery, staleTime: AUTH_CHECK_CACHE_MS });
  const [opened, setOpened] = useState<Opened | null>(null);
  const { claimed, claim, forget } = useClaimed();
  const close = () => setOpened(null);
  const opens = (dialog: Opened) => () => setOpened(dialog);
  const showSocialIds = () => setOpened(isPrivacyNoticeRead() ? 'social-ids' : 'privacy');
  const steps: TrustSteps = {
    verified_phone: { label: trust('stepAdd'), onTake: opens('phone') },
    complete_profile: { label: trust('stepAdd'), onTake: opens(user.profile_completeness.has_birthdate ? 'name' : 'birthdate') },
    verified_email: { label: trust('stepAdd'), onTake: opens('email') },
    photo: { label: trust('stepAdd'), onTake: opens('photo') },
    social_ids: { label: trust('stepLink'), onTake: showSocialIds },
    approved_experiences: { label: trust('stepShare'), onTake: () => void navigate(paths.submitExperience) },
  };

  return (
    <Page>
      <PageHeader title={t('title')} back={paths.community} backLabel={t('backToCommunity')} actions={<ProfileActions />} />
      <ProfileNotices user={user} />
      <Stack gap="wide">
        <IdentityCard user={user} onEditName={opens('name')} onPhoto={opens('photo')} onEmail={opens('email')} />
        <ActivityTiles user={user} onSocialIds={showSocialIds} onReveals={opens('reveals')} onTrust={opens('trust')} />
        {user.role !== 'user' && <ReviewingTiles onRank={opens('rank')} />}
        {user.role === 'admin' && <AdminTiles />}
        <DetailsCard user={user} onPhone={opens('phone')} onBirthdate={opens('birthdate')} />
        <PreferencesCard user={user} />
        <PaymentSummary />
      </Stack>

      <DisplayNameDialog user={user} opened={opened === 'name'} onClose={close} />
      <PhotoDialog user={user} opened={opened === 'photo'} onClose={close} />
      <EmailDialog opened={opened === 'email'} onClose={close} isChange={user.email !== null} />
      <PhoneDialog opened={opened === 'phone'} onClose={close} isChange={user.phone_number !== null} />
      <BirthdateDialog user={user} opened={opened === 'birthdate'} onClose={close} />
      <TrustDialog opened={opened === 'trust'} onClose={close} steps={steps} />
      <PacksDialog opened={opened === 'reveals'} onClose={close} />
      <PrivacyNotice opened={opened === 'privacy'} onClose={close} onContinue={opens('social-ids')} />
      <ManageDialog opened={opened === 'social-ids'} onClose={close} onShowTrust={opens('trust')} onClaimed={claim} />
      <OwnershipDisputeDialog claimed={claimed} onClose={forget} />
      {user.role !== 'user' && <ReviewerRankDialog opened={opened === 'rank'} onClose={close} />}
      <PendingCreditsDialog />
    </Page>
  );
}
