import { AUTH_CHECK_CACHE_MS } from '@candor/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ActivityTiles } from '../../../features/profile/tiles/activity-tiles.tsx';
import { AdminTiles } from '../../../features/profile/tiles/admin-tiles.tsx';
import { PacksDialog } from '../../../features/payments/checkout/packs-dialog.tsx';
import { PaymentSummary } from '../../../features/payments/checkout/payment-summary.tsx';
import { OwnershipDisputeDialog } from '../../../features/disputes/ownership-dispute-dialog.tsx';
import { useClaimedId } from '../../../features/disputes/use-claimed-id.ts';
import { BirthdateDialog } from '../../../features/profile/birthdate-dialog.tsx';
import { DetailsCard } from '../../../features/profile/details-card.tsx';
import { DisplayNameDialog } from '../../../features/profile/display-name-dialog.tsx';
import { IdentityCard } from '../../../features/profile/identity-card.tsx';
import { PhotoDialog } from '../../../features/profile/photo/photo-dialog.tsx';
import { PreferencesCard } from '../../../features/profile/preferences-card.tsx';
import { ProfileNotices } from '../../../features/profile/profile-notices.tsx';
import { ReviewerRankDialog } from '../../../features/reviewers/reviewer-rank-dialog.tsx';
import { ReviewingTiles } from '../../../features/profile/tiles/reviewing-tiles.tsx';
import { ProfileActions } from '../../../features/profile/profile-actions.tsx';
import { PendingCreditsDialog } from '../../../features/reveals/pending-credits-dialog.tsx';
import { ManageDialog } from '../../../features/social-ids/manage-dialog.tsx';
import { isPrivacyNoticeRead, PrivacyNotice } from '../../../features/social-ids/privacy-notice.tsx';
import { ChecklistCard } from '../../../features/trust/checklist-card.tsx';
import { TrustDialog } from '../../../features/trust/trust-dialog.tsx';
import type { TrustSteps } from '../../../features/trust/trust-step.ts';
import { EmailDialog } from '../../../features/verification/email-dialog.tsx';
import { PhoneDialog } from '../../../features/verification/phone-dialog.tsx';
import { profileTexts } from '../../../features/profile/profile.en.ts';
import { trustTexts } from '../../../features/trust/trust.en.ts';
import { useOpenedDialog, type Opened } from './use-opened-dialog.ts';
import { LegalLinks } from '../../layout/legal-links.tsx';
import { useTexts } from '../../../lib/i18n/language.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { userQuery, useUser } from '../../../lib/session/use-session.ts';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Stack } from '../../../ui/page/stack.tsx';

export default function ProfilePage() {
  const t = useTexts(profileTexts);
  const trust = useTexts(trustTexts);
  const navigate = useNavigate();
  const user = useUser();
  // Decisions of others change the score, so this page accepts only a fresh value.
  useQuery({ ...userQuery, staleTime: AUTH_CHECK_CACHE_MS });
  const [opened, setOpened] = useOpenedDialog(user.profile_completeness.has_birthdate);
  const { claimedId: claimed, claim, clear: forget } = useClaimedId();
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
        <ChecklistCard />
        <IdentityCard user={user} onEditName={opens('name')} onPhoto={opens('photo')} onEmail={opens('email')} />
        <ActivityTiles user={user} onSocialIds={showSocialIds} onReveals={opens('reveals')} onTrust={opens('trust')} />
        {user.role !== 'user' && <ReviewingTiles onRank={opens('rank')} />}
        {user.role === 'admin' && <AdminTiles />}
        <DetailsCard user={user} onPhone={opens('phone')} onBirthdate={opens('birthdate')} />
        <PreferencesCard user={user} />
        <PaymentSummary />
        <LegalLinks />
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
      <OwnershipDisputeDialog claimedId={claimed} onClose={forget} />
      {user.role !== 'user' && <ReviewerRankDialog opened={opened === 'rank'} onClose={close} />}
      <PendingCreditsDialog />
    </Page>
  );
}
