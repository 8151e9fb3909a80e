import type { PlatformValue } from '@candor/contract/platforms';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { submitExperienceTexts } from './submit-experience.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { parseIdentifier } from './check-experience.ts';
import type { PlatformRow } from './experience-form.ts';
import classes from './sections/platforms-section.module.css';
import { existingExperienceQuery } from './queries.ts';
import { useCanonicalize } from '../../lib/forms/use-canonicalize.ts';

/** Warns early of the server's rule: one live experience per author and identifier. */
export function AlreadyShared({ row }: { row: PlatformRow }) {
  const canonicalize = useCanonicalize();
  const parsed = canonicalize && row.platform !== '' && row.socialId.trim() !== '' ? parseIdentifier(row, canonicalize) : undefined;
  return parsed?.ok ? <ExistingExperience platform={parsed.platform} socialId={parsed.display} /> : null;
}

function ExistingExperience({ platform, socialId }: { platform: PlatformValue; socialId: string }) {
  const t = useTexts(submitExperienceTexts);
  const { data: exists } = useQuery(existingExperienceQuery(platform, socialId));
  return (
    <div role="status">
      {exists === true && (
        <p className={classes.warning}>
          <TriangleAlert size={16} aria-hidden />
          {t('alreadyShared')}
        </p>
      )}
    </div>
  );
}
