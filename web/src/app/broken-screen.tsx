import { Button, Text, Title } from '@mantine/core';
import { CloudCog, HeartCrack } from 'lucide-react';
import { useEffect } from 'react';
import { shellTexts } from '../lib/i18n/en/shell.ts';
import { uiTexts } from '../lib/i18n/en/ui.ts';
import { useTexts } from '../lib/i18n/language.ts';
import { Notice } from '../ui/notice.tsx';
import { isUpdateFailure, recoverFromUpdate } from './update-failure.ts';

/** What is shown in place of something that broke (specification, section 8). */
export function BrokenScreen({ error, wholeApp, onClear }: { error: unknown; wholeApp: boolean; onClear: () => void }) {
  const t = useTexts(shellTexts);
  const ui = useTexts(uiTexts);
  const updating = isUpdateFailure(error);
  useEffect(() => (updating ? recoverFromUpdate() : undefined), [updating]);
  return (
    <Notice role="alert" icon={updating ? CloudCog : HeartCrack} tall={wholeApp}>
      <Title order={1}>{updating ? t('updateTitle') : t('brokenTitle')}</Title>
      <Text c="dimmed">{updating ? t('updateText') : t('brokenText')}</Text>
      <Button onClick={updating ? () => window.location.reload() : onClear}>{ui('tryAgain')}</Button>
    </Notice>
  );
}
