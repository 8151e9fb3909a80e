import { useParams } from 'react-router';
import { Receipt } from '../../../features/payments/history/receipt.tsx';
import { paymentTexts } from '../../../features/payments/payments.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Page } from '../../../ui/page/page.tsx';

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
