import { useParams } from 'react-router';
import { Receipt } from '../../features/payments/receipt.tsx';
import { paymentTexts } from '../../lib/i18n/en/payments.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Page } from '../../ui/page.tsx';

export default function ReceiptPage() {
  const t = useTexts(paymentTexts);
  const { id = '' } = useParams();
  return (
    <Page>
      <PageHeader title={t('receiptTitle')} back={`${paths.payment}?tab=history`} backLabel={t('historyTab')} />
      <Receipt id={id} />
    </Page>
  );
}
