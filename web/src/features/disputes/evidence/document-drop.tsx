import { disputeTexts } from '../disputes.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { FileDrop } from '../../../ui/files/file-drop.tsx';

/** The file types of the specification. The server decides by content. */
const ACCEPTED = '.jpg,.jpeg,.png,.pdf,.doc,.docx';

interface Props {
  id?: string;
  label: string;
  multiple?: boolean;
  describedBy?: string;
  isInvalid?: boolean;
  onChoose: (files: readonly File[]) => void;
}

export function DocumentDrop(props: Props) {
  const t = useTexts(disputeTexts);
  return <FileDrop {...props} dropHint={t('dropFiles')} accept={ACCEPTED} />;
}
