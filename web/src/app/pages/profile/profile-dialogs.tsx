import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { OwnershipDisputeDialog } from '../../../features/disputes/ownership-dispute-dialog.tsx';
import { useClaimedId } from '../../../features/disputes/use-claimed-id.ts';
import { PacksDialog } from '../../../features/payments/checkout/packs-dialog.tsx';
import { BirthdateDialog } from '../../../features/profile/birthdate-dialog.tsx';
import { DisplayNameDialog } from '../../../features/profile/display-name-dialog.tsx';
import { PhotoDialog } from '../../../features/profile/photo/photo-dialog.tsx';
import { PendingCreditsDialog } from '../../../features/reveals/pending-credits-dialog.tsx';
import { ReviewerRankDialog } from '../../../features/reviewers/reviewer-rank-dialog.tsx';
import { ManageDialog } from '../../../features/social-ids/manage-dialog.tsx';
import { PrivacyNotice } from '../../../features/social-ids/privacy-notice.tsx';
import { TrustDialog } from '../../../features/trust/trust-dialog.tsx';
import type { TrustSteps } from '../../../features/trust/trust-step.ts';
import { trustTexts } from '../../../features/trust/trust.en.ts';
import { EmailDialog } from '../../../features/verification/email-dialog.tsx';
import { PhoneDialog } from '../../../features/verification/phone-dialog.tsx';
import { useTexts } from '../../../lib/i18n/language.ts';
import { paths } from '../../../lib/paths/paths.ts';
import type { User } from '../../../lib/session/use-session.ts';
import { socialIdsDialog, type DialogName } from './use-opened-dialog.ts';

interface Props {
  user: User;
  opened: DialogName | null;
  onOpen: (dialog: DialogName | null) => void;
}

export function ProfileDialogs({ user, opened, onOpen }: Props) {
  const { claimedId, claim, clear: clearClaimedId } = useClaimedId();
  const close = () => onOpen(null);
  return (
    <>
      <DisplayNameDialog user={user} opened={opened === 'name'} onClose={close} />
      <PhotoDialog user={user} opened={opened === 'photo'} onClose={close} />
      <EmailDialog opened={opened === 'email'} onClose={close} isChange={user.email !== null} />
      <PhoneDialog opened={opened === 'phone'} onClose={close} isChange={user.phone_number !== null} />
      <BirthdateDialog user={user} opened={opened === 'birthdate'} onClose={close} />
      <TrustDialog opened={opened === 'trust'} onClose={close} steps={useTrustSteps(user, onOpen)} />
      <PacksDialog opened={opened === 'reveals'} onClose={close} />
      <PrivacyNotice opened={opened === 'privacy'} onClose={close} onContinue={() => onOpen('social-ids')} />
      <ManageDialog opened={opened === 'social-ids'} onClose={close} onShowTrust={() => onOpen('trust')} onClaimed={claim} />
      <OwnershipDisputeDialog claimedId={claimedId} onClose={clearClaimedId} />
      {user.role !== 'user' && <ReviewerRankDialog opened={opened === 'rank'} onClose={close} />}
      <PendingCreditsDialog isBusy={opened !== null || claimedId !== null} />
    </>
  );
}

/** The dialog or page in which a member raises each factor of the trust score. */
function useTrustSteps(user: User, onOpen: Props['onOpen']): TrustSteps {
  const t = useTexts(trustTexts);
  const navigate = useNavigate();
  const { has_birthdate: hasBirthdate } = user.profile_completeness;
  return useMemo(() => {
    const opens = (dialog: DialogName) => () => onOpen(dialog);
    return {
      verified_phone: { label: t('stepAdd'), onTake: opens('phone') },
      complete_profile: { label: t('stepAdd'), onTake: opens(hasBirthdate ? 'name' : 'birthdate') },
      verified_email: { label: t('stepAdd'), onTake: opens('email') },
      photo: { label: t('stepAdd'), onTake: opens('photo') },
      social_ids: { label: t('stepLink'), onTake: () => onOpen(socialIdsDialog()) },
      approved_experiences: { label: t('stepShare'), onTake: () => void navigate(paths.submitExperience) },
    };
  }, [t, navigate, onOpen, hasBirthdate]);
}
