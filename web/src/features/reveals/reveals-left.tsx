import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { revealTexts } from './reveals.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { revealCountQuery } from '../../lib/api/reveal-count.ts';

/** Renders nothing until the balance is loaded. */
export function RevealsLeft({ onOpen }: { onOpen: () => void }) {
  const t = useTexts(revealTexts);
  const { data } = useQuery(revealCountQuery);
  if (!data) return null;
  return (
    <Button variant="subtle" size="sm" onClick={onOpen}>
      {data.owed !== undefined ? t('owed', { count: data.owed }) : data.unlimited ? t('unlimited') : t('left', { count: data.reveals })}
    </Button>
  );
}
