import type { PlatformValue } from '@candor/contract/platforms';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { submitExperienceTexts } from '../../lib/i18n/en/submit-experience.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { readIdentifier } from './check-experience.ts';
import type { PlatformRow } from './experience-form.ts';
import classes from './platforms-section.module.css';
import { existingQuery } from './queries.ts';
import { useCanonical } from './shared-rule.ts';

/** Says early what the server would refuse in the end: one live experience of an author about an ID. */
export function AlreadyShared({ row }: { row: PlatformRow }) {
  const canonical = useCanonical();
  const read = canonical && row.platform !== '' && row.socialId.trim() !== '' ? readIdentifier(row, canonical) : undefined;
  return read?.ok ? <Asked platform={read.platform} socialId={read.display} /> : null;
}

function Asked({ platform, socialId }: { platform: PlatformValue; socialId: string }) {
  const t = useTexts(submitExperienceTexts);
  const { data: exists } = useQuery(existingQuery(platform, socialId));
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
