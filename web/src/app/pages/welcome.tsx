import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export function WelcomePage() {
  return (
    <Page>
      <PageHeader title="Candor" />
    </Page>
  );
}
