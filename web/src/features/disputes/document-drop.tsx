import { disputeTexts } from '../../lib/i18n/en/disputes.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { FileDrop } from '../../ui/file-drop.tsx';

/** What the specification accepts; the server decides by content. */
const ACCEPTED = '.jpg,.jpeg,.png,.pdf,.doc,.docx';

interface Props {
  id?: string;
  label: string;
  describedBy?: string;
  isWrong?: boolean;
  onChoose: (files: readonly File[]) => void;
}

export function DocumentDrop(props: Props) {
  const t = useTexts(disputeTexts);
  return <FileDrop {...props} or={t('dropFiles')} accept={ACCEPTED} />;
}
