import { Flag } from 'lucide-react';
import { useState } from 'react';
import { reportTexts } from './reports.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import type { ReportedText } from './queries.ts';
import { ReportForm } from './report-form.tsx';
import { ActionButton } from '../../ui/buttons/action-button.tsx';

export function ReportButton({ reported }: { reported: ReportedText }) {
  const t = useTexts(reportTexts);
  const [isOpen, setOpen] = useState(false);
  const title = t(reported.type === 'experience' ? 'reportExperience' : 'reportReply');
  return (
    <>
      <ActionButton color="gray" icon={Flag} aria-label={title} onClick={() => setOpen(true)}>
        {t('report')}
      </ActionButton>
      <FormDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={title}
        size="md"
        renderForm={(close) => <ReportForm reported={reported} onClose={close} />}
      />
    </>
  );
}
