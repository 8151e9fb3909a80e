import { Loader, Text, Title } from '@mantine/core';
import { ChevronRight, Gavel, Scale, ScanEye, Sprout, UserRound } from 'lucide-react';
import { errorMessage } from '../../lib/errors/error-message.ts';
import { accountTexts } from './accounts.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import type { User } from '../../lib/session/use-session.ts';
import { Card } from '../../ui/page/card.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import classes from './accounts.module.css';
import { readServerFact } from '../../lib/installation.ts';
import { useDemoSignIn } from './use-demo-sign-in.ts';

const people = [
  { phone: '+14155550101', name: 'demoAdmin', text: 'demoAdminText', icon: Gavel },
  { phone: '+14155550105', name: 'demoSecondAdmin', text: 'demoSecondAdminText', icon: Scale },
  { phone: '+14155550102', name: 'demoReviewer', text: 'demoReviewerText', icon: ScanEye },
  { phone: '+14155550103', name: 'demoMember', text: 'demoMemberText', icon: UserRound },
  { phone: '+14155550104', name: 'demoNew', text: 'demoNewText', icon: Sprout },
] as const;

/** The server adds the meta element `demo` only while the demo community runs, never in production. */
export const isDemo = (): boolean => readServerFact('demo') === '1';

export function DemoPeople({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const t = useTexts(accountTexts);
  const demo = useDemoSignIn();
  return (
    <Card tone="sunken" as="section" aria-labelledby="demo-title">
      <Title order={2} size="h3" id="demo-title">
        {t('demoTitle')}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {t('demoText')}
      </Text>
      <div className={classes.people}>
        {people.map(({ phone, name, text, icon: Icon }) => (
          <button
            key={phone}
            type="button"
            className={classes.person}
            disabled={demo.phone !== undefined}
            onClick={() => demo.signIn(phone, { onSuccess: onSignedIn })}
          >
            <span className={classes.personIcon}>
              <Icon size={18} aria-hidden />
            </span>
            <span className={classes.personText}>
              <strong>{t(name)}</strong>
              <span>{demo.phone === phone && demo.secondsToWait > 0 ? t('demoWaiting', { seconds: demo.secondsToWait }) : t(text)}</span>
            </span>
            {demo.phone === phone ? <Loader size="xs" /> : <ChevronRight size={18} aria-hidden />}
          </button>
        ))}
      </div>
      <FormError messages={demo.error ? [errorMessage(demo.error)] : []} />
    </Card>
  );
}
