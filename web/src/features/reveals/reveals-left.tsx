import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { revealTexts } from '../../lib/i18n/en/reveals.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { revealCountQuery } from '../../lib/reveal-count.ts';

/** How many reveals are left, where they are spent; nothing while it is not known. */
export function RevealsLeft({ onOpen }: { onOpen: () => void }) {
  const t = useTexts(revealTexts);
  const { data } = useQuery(revealCountQuery);
  if (!data) return null;
  return (
    <Button variant="subtle" size="sm" onClick={onOpen}>
      {data.unlimited ? t('unlimited') : t('left', { count: data.reveals })}
    </Button>
  );
}
