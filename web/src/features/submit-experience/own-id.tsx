import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useTexts } from '../../lib/i18n/language.ts';
import { parseIdentifier } from './check-experience.ts';
import type { PlatformRow } from './experience-form.ts';
import { ownIdsQuery, type OwnId } from './queries.ts';
import classes from './sections/platforms-section.module.css';
import { type Canonicalize, useCanonicalize } from '../../lib/forms/use-canonicalize.ts';
import { submitExperienceTexts } from './submit-experience.en.ts';

function isOwn(row: PlatformRow, ownIds: readonly OwnId[], canonicalize: Canonicalize): boolean {
  if (row.platform === '' || row.socialId.trim() === '') return false;
  const typed = parseIdentifier(row, canonicalize);
  if (!typed.ok) return false;
  return ownIds.some(({ platform, social_id: socialId }) => {
    const linked = canonicalize(platform, socialId);
    return linked.ok && linked.platform === typed.platform && linked.canonical === typed.canonical;
  });
}

/** Warns at once that an ID is the member's own. The server refuses it in any case. */
export function OwnIdWarning({ row }: { row: PlatformRow }) {
  const t = useTexts(submitExperienceTexts);
  const canonicalize = useCanonicalize();
  const { data: ownIds = [] } = useQuery(ownIdsQuery);
  return (
    <div role="status">
      {canonicalize && isOwn(row, ownIds, canonicalize) && (
        <p className={classes.warning}>
          <TriangleAlert size={16} aria-hidden />
          {t('ownId')}
        </p>
      )}
    </div>
  );
}
