import { Title } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { OwnershipDisputeDialog } from '../../../features/disputes/ownership-dispute-dialog.tsx';
import { useClaimedId } from '../../../features/disputes/use-claimed-id.ts';
import { ManageSocialIds } from '../../../features/social-ids/manage-social-ids.tsx';
import { PrivacyPoints } from '../../../features/social-ids/privacy-points.tsx';
import { TrustDialog } from '../../../features/trust/trust-dialog.tsx';
import { socialIdTexts } from '../../../features/social-ids/social-ids.en.ts';
import { trustTexts } from '../../../features/trust/trust.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { Card } from '../../../ui/page/card.tsx';
import { TitledCard } from '../../../ui/page/titled-card.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Stack } from '../../../ui/page/stack.tsx';

export default function SocialIdsPage() {
  const t = useTexts(socialIdTexts);
  const trust = useTexts(trustTexts);
  const navigate = useNavigate();
  const [isTrustShown, setTrustShown] = useState(false);
  const { claimedId, claim, clear: clearClaimedId } = useClaimedId();
  const profileStep = { label: trust('stepProfile'), onTake: () => void navigate(paths.profile) };
  return (
    <Page>
      <PageHeader title={t('title')} intro={t('intro')} back={paths.profile} />
      <Stack>
        <TitledCard id="your-ids" title={t('linked')}>
          <ManageSocialIds onShowTrust={() => setTrustShown(true)} onClaimed={claim} />
        </TitledCard>
        <Card as="section" tone="sunken" aria-labelledby="privacy-matters">
          <Title order={2} size="h3" id="privacy-matters" mb="md">
            {t('privacyTitle')}
          </Title>
          <PrivacyPoints />
        </Card>
      </Stack>
      <OwnershipDisputeDialog claimedId={claimedId} onClose={clearClaimedId} />
      <TrustDialog
        opened={isTrustShown}
        onClose={() => setTrustShown(false)}
        steps={{ verified_phone: profileStep, complete_profile: profileStep, verified_email: profileStep }}
      />
    </Page>
  );
}
