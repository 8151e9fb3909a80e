import { useLocation, useParams } from 'react-router';
import { UploadByLink } from '../../features/disputes/upload-by-link.tsx';
import { disputeTexts } from '../../lib/i18n/en/disputes.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** Opened by an upload link, on any device and by whoever holds it. The token stands behind the #: no server's log sees it. */
export default function DisputeEvidencePage() {
  const t = useTexts(disputeTexts);
  const { id = '' } = useParams();
  const { hash } = useLocation();
  return (
    <Page width="form">
      <PageHeader title={t('uploadTitle')} intro={t('uploadIntro')} />
      <UploadByLink key={hash} disputeId={id} token={hash.slice(1)} />
    </Page>
  );
}
