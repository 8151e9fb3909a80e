import { Title } from '@mantine/core';
import { privacyRequestTexts } from './privacy-request.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Card } from '../../ui/page/card.tsx';
import { Stack } from '../../ui/page/stack.tsx';
import classes from './privacy-request.module.css';

export function HowItWorks() {
  const t = useTexts(privacyRequestTexts);
  return (
    <Card as="section" tone="sunken" aria-labelledby="how-title">
      <Stack gap="normal">
        <Title order={2} size="h3" id="how-title">
          {t('howTitle')}
        </Title>
        <ol className={classes.steps}>
          <li>{t('how1')}</li>
          <li>{t('how2')}</li>
          <li>{t('how3')}</li>
        </ol>
        {(['safe', 'danger'] as const).map((part) => (
          <div key={part}>
            <Title order={3} size="h3">
              {t(`${part}Title`)}
            </Title>
            <p className={classes.text}>{t(`${part}Text`)}</p>
          </div>
        ))}
      </Stack>
    </Card>
  );
}
