import { Title } from '@mantine/core';
import { reviewerOnboardingTexts } from './reviewer-onboarding.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths/paths.ts';
import { Card } from '../../ui/page/card.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import classes from './reviewer-onboarding.module.css';

const steps = ['complete', 'trust', 'active', 'apply'] as const;

export default function ReviewerOnboarding() {
  const t = useTexts(reviewerOnboardingTexts);
  return (
    <Page>
      <PageHeader title={t('title')} intro={t('intro')} back={paths.community} />
      <Card>
        <ol className={classes.steps}>
          {steps.map((step, index) => (
            <li key={step} className={classes.step}>
              <span className={classes.number} aria-hidden>
                {index + 1}
              </span>
              <div>
                <Title order={2} size="h3">
                  {t(`${step}Title`)}
                </Title>
                <p className={classes.text}>{t(`${step}Text`)}</p>
              </div>
            </li>
          ))}
        </ol>
        <div className={classes.actions}>
          <LinkButton to={paths.profile}>{t('start')}</LinkButton>
          <LinkButton to={paths.community} variant="default">
            {t('back')}
          </LinkButton>
        </div>
      </Card>
    </Page>
  );
}
