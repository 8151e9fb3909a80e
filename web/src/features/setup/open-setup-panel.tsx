import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../lib/i18n/language.ts';
import { Card } from '../../ui/page/card.tsx';
import { setupQuery } from './queries.ts';
import { setupTexts } from './setup.en.ts';
import classes from './setup.module.css';
import { SetupSteps } from './setup-steps.tsx';

/** The open steps of the setup, for the admins' overview. Renders nothing once all are done, and in a demo. */
export function OpenSetupPanel() {
  const t = useTexts(setupTexts);
  const { data } = useQuery(setupQuery);
  const open = data?.filter(({ done }) => !done) ?? [];
  if (open.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="setup" tone="sunken">
      <h2 id="setup" className={classes.heading}>
        {t('panel')}
      </h2>
      <SetupSteps steps={open} isForAdmin />
    </Card>
  );
}
