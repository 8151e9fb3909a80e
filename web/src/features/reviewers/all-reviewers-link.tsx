import { reviewerRankTexts } from './reviewer-rank.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths/paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';

export function AllReviewersLink() {
  const t = useTexts(reviewerRankTexts);
  return (
    <LinkButton to={paths.reviewers} variant="default">
      {t('seeAll')}
    </LinkButton>
  );
}
