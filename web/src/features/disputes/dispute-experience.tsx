import { Scale } from 'lucide-react';
import { useState } from 'react';
import { disputeTexts } from './disputes.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { ExperienceDisputeDialog } from './experience-dispute-dialog.tsx';
import { ActionButton } from '../../ui/buttons/action-button.tsx';

interface Props {
  experienceId: number;
  personName: string;
  reload: () => Promise<unknown>;
}

export function DisputeExperience({ experienceId, personName, reload }: Props) {
  const t = useTexts(disputeTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionButton icon={Scale} aria-label={t('disputeOf', { name: personName })} onClick={() => setOpen(true)}>
        {t('dispute')}
      </ActionButton>
      <ExperienceDisputeDialog experienceId={experienceId} opened={isOpen} onClose={() => setOpen(false)} reload={reload} />
    </>
  );
}
