import { AUTH_CHECK_CACHE_MS } from '@candor/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { PaymentSummary } from '../../../features/payments/checkout/payment-summary.tsx';
import { DetailsCard } from '../../../features/profile/details-card.tsx';
import { IdentityCard } from '../../../features/profile/identity-card.tsx';
import { PreferencesCard } from '../../../features/profile/preferences-card.tsx';
import { ProfileActions } from '../../../features/profile/profile-actions.tsx';
import { ProfileNotices } from '../../../features/profile/profile-notices.tsx';
import { profileTexts } from '../../../features/profile/profile.en.ts';
import { ActivityTiles } from '../../../features/profile/tiles/activity-tiles.tsx';
import { AdminTiles } from '../../../features/profile/tiles/admin-tiles.tsx';
import { ReviewingTiles } from '../../../features/profile/tiles/reviewing-tiles.tsx';
import { ChecklistCard } from '../../../features/trust/checklist-card.tsx';
import { LegalLinks } from '../../layout/legal-links.tsx';
import { useTexts } from '../../../lib/i18n/language.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { userQuery, useUser, type User } from '../../../lib/session/use-session.ts';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Stack } from '../../../ui/page/stack.tsx';
import { ProfileDialogs } from './profile-dialogs.tsx';
import { socialIdsDialog, useOpenedDialog, type DialogName } from './use-opened-dialog.ts';

export default function ProfilePage() {
  const user = useUser();
  // Decisions of others change the score, so this page accepts only a fresh value.
  useQuery({ ...userQuery, staleTime: AUTH_CHECK_CACHE_MS });
  const [opened, setOpened] = useOpenedDialog(user.profile_completeness.has_birthdate);
  return (
    <Page>
      <ProfileContent user={user} onOpen={setOpened} />
      <ProfileDialogs user={user} opened={opened} onOpen={setOpened} />
    </Page>
  );
}

interface ContentProps {
  user: User;
  onOpen: (dialog: DialogName) => void;
}

/** Not rendered again when a dialog opens or closes: a slow phone would show the dialog a fifth of a second later. */
const ProfileContent = memo(function ProfileContent({ user, onOpen }: ContentProps) {
  const t = useTexts(profileTexts);
  const opens = (dialog: DialogName) => () => onOpen(dialog);
  const showSocialIds = () => onOpen(socialIdsDialog());
  return (
    <>
      <PageHeader title={t('title')} back={paths.community} backLabel={t('backToCommunity')} actions={<ProfileActions />} />
      <ProfileNotices user={user} />
      <Stack gap="wide">
        <ChecklistCard />
        <IdentityCard user={user} onOpen={onOpen} />
        <ActivityTiles user={user} onSocialIds={showSocialIds} onReveals={opens('reveals')} onTrust={opens('trust')} />
        {user.role !== 'user' && <ReviewingTiles onRank={opens('rank')} />}
        {user.role === 'admin' && <AdminTiles />}
        <DetailsCard user={user} onOpen={onOpen} />
        <PreferencesCard user={user} />
        <PaymentSummary />
        <LegalLinks />
      </Stack>
    </>
  );
});
