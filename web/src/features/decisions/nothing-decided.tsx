import type { LucideIcon } from 'lucide-react';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths/paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { decisionTexts } from './decisions.en.ts';

export function NothingDecided(props: { icon: LucideIcon; title: string; text: string }) {
  const t = useTexts(decisionTexts);
  return (
    <EmptyState {...props}>
      <LinkButton to={paths.guidelines} variant="default">
        {t('seeGuidelines')}
      </LinkButton>
    </EmptyState>
  );
}
