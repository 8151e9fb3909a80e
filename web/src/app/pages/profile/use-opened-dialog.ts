import { startTransition, useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isPrivacyNoticeRead } from '../../../features/social-ids/privacy-notice.tsx';

export type DialogName = 'name' | 'photo' | 'email' | 'phone' | 'birthdate' | 'trust' | 'reveals' | 'rank' | 'privacy' | 'social-ids';

/** The privacy notice comes before the social IDs until the member has read it. */
export const socialIdsDialog = (): DialogName => (isPrivacyNoticeRead() ? 'social-ids' : 'privacy');

/** The dialogs that a link may open. */
const LINKED: readonly DialogName[] = ['photo', 'email', 'phone', 'trust'];

/** A link such as /profile?open=email opens the dialog at once. The parameter is then removed from the address, so that a reload doesn't open it again. */
export function useOpenedDialog(hasBirthdate: boolean) {
  const [search, setSearch] = useSearchParams();
  const requested = search.get('open');
  const linked = requested === 'edit' ? (hasBirthdate ? 'name' : 'birthdate') : LINKED.find((one) => one === requested);
  const [opened, setOpened] = useState<DialogName | null>(linked ?? null);
  useEffect(() => {
    if (requested === null) return;
    if (linked) setOpened(linked);
    setSearch({}, { replace: true });
  }, [requested, linked, setSearch]);
  // In a transition, so that a slow phone responds to the press before it renders the dialog.
  const open = useCallback(
    (dialog: DialogName | null) => (dialog === null ? setOpened(null) : startTransition(() => setOpened(dialog))),
    [],
  );
  return [opened, open] as const;
}
