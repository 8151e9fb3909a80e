import { AuditLog } from '../../../features/admin-audit/audit-log.tsx';
import { ChainStatus } from '../../../features/admin-audit/chain-status.tsx';
import { adminAuditTexts } from '../../../features/admin-audit/admin-audit.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { AdminPage } from '../../layout/admin-page.tsx';

export default function AdminAuditPage() {
  const t = useTexts(adminAuditTexts);
  return (
    <AdminPage place="audit" intro={t('intro')}>
      <ChainStatus />
      <AuditLog />
    </AdminPage>
  );
}
