import { Anchor } from '@mantine/core';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths/paths.ts';
import { Card } from '../../ui/page/card.tsx';
import { FirstAdminForm } from './first-admin-form.tsx';
import { KeyCopyForm } from './key-copy-form.tsx';
import { ProviderTest } from './provider-test.tsx';
import type { SetupStep } from './queries.ts';
import { setupTexts } from './setup.en.ts';
import { Link } from '../../ui/buttons/link.tsx';
import classes from './setup.module.css';

const TEXTS = {
  admin: 'adminText',
  second_factor: 'secondFactorText',
  legal: 'legalText',
  sms: 'smsText',
  mail: 'mailText',
  cards: 'cardsText',
  storage: 'storageText',
  key_copy: 'keyCopyText',
  backup: 'backupText',
} as const;

/** `isForAdmin`: an admin reads the list, which may leave out the step that made them one. */
export function SetupSteps({ steps, isForAdmin = false }: { steps: readonly SetupStep[]; isForAdmin?: boolean }) {
  const t = useTexts(setupTexts);
  const open = steps.filter(({ done }) => !done).length;
  const hasAdmin = isForAdmin || steps.some(({ key, done }) => key === 'admin' && done);
  return (
    <>
      <p role="status">{open === 0 ? t('allDone') : t('openSteps', { count: open })}</p>
      <ul className={classes.steps}>
        {steps.map((step) => (
          <Step key={step.key} step={step} hasAdmin={hasAdmin} />
        ))}
      </ul>
    </>
  );
}

function Step({ step: { key, done, hint }, hasAdmin }: { step: SetupStep; hasAdmin: boolean }) {
  const t = useTexts(setupTexts);
  const Icon = done ? CircleCheck : CircleDashed;
  return (
    <Card as="li">
      <h2 className={classes.heading}>
        <Icon size={20} role="img" aria-label={t(done ? 'done' : 'missing')} className={classes.icon} data-done={done || undefined} />
        {t(key)}
      </h2>
      <p>{t(TEXTS[key])}</p>
      <Hint stepKey={key} done={done} hint={hint} />
      {key === 'admin' && !done && <FirstAdminForm />}
      {key === 'second_factor' && !done && hasAdmin && (
        <Anchor component={Link} to={paths.security}>
          {t('addFactor')}
        </Anchor>
      )}
      {(key === 'sms' || key === 'mail' || key === 'cards' || key === 'storage') && done && <ProviderTest provider={key} />}
      {key === 'key_copy' && !done && <KeyCopyForm />}
    </Card>
  );
}

function Hint({ stepKey, done, hint }: { stepKey: SetupStep['key']; done: boolean; hint: string | null }) {
  const t = useTexts(setupTexts);
  if (hint === null) return null;
  if (done) return <p>{stepKey === 'backup' ? t('lastBackup', { value: hint }) : t('configured', { value: hint })}</p>;
  return (
    <>
      {stepKey !== 'key_copy' && <p>{t('addLines')}</p>}
      <pre className={classes.hint}>{hint}</pre>
    </>
  );
}
