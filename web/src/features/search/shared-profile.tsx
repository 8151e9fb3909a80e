import { useTexts } from '../../lib/i18n/language.ts';
import { searchTexts } from './search.en.ts';
import type { SearchCriteria } from './search-criteria.ts';
import { useSharedProfile } from './use-shared-profile.ts';

/** Reports what was found in the text that another app shared, if anything. */
export function SharedProfile({ onFill }: { onFill: (change: Partial<SearchCriteria>) => void }) {
  const t = useTexts(searchTexts);
  const note = useSharedProfile(onFill);
  return <div role="status">{note && <p>{t(note)}</p>}</div>;
}
