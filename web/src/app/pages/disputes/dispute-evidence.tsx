import { useLocation, useParams } from 'react-router';
import { UploadByLink } from '../../../features/disputes/evidence/upload-by-link.tsx';
import { disputeTexts } from '../../../features/disputes/disputes.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';

/**
 * Opened with an upload link, often on another device without a session. The token is in the fragment, which is never sent to a
 * server or written to its log.
 */
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
