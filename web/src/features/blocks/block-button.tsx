import { UserX } from 'lucide-react';
import { useConfirmation } from '../../lib/forms/use-confirmation.ts';
import { blockTexts } from './blocks.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { useBlock } from './queries.ts';
import { ActionButton } from '../../ui/buttons/action-button.tsx';

interface Props {
  experienceId: number;
  /** A block of an anonymous author hides one experience: hiding all would show which texts have the same author. */
  isAnonymous: boolean;
  onBlocked: () => void;
}

/** Blocks an author without revealing who it is. */
export function BlockButton({ experienceId, isAnonymous, onBlocked }: Props) {
  const t = useTexts(blockTexts);
  const blocking = useConfirmation({
    mutation: useBlock(),
    onSuccess: () => {
      toast.success(t(isAnonymous ? 'anonymousDone' : 'done'));
      onBlocked();
    },
  });
  return (
    <>
      <ActionButton color="gray" icon={UserX} onClick={() => blocking.open(experienceId)}>
        {t('block')}
      </ActionButton>
      <ConfirmDialog {...blocking.dialog} title={t('title')} confirmLabel={t('confirm')} tone="danger">
        <p>{t(isAnonymous ? 'anonymousText' : 'text')}</p>
        <p>{t('kept')}</p>
      </ConfirmDialog>
    </>
  );
}
