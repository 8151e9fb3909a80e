import { useQueryClient } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../lib/api/api-client.ts';
import { accessDeniedTexts } from './access-denied.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { forgetSession } from '../../lib/session/end-session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PlainButton } from '../../ui/buttons/plain-button.tsx';

export default function AccessDenied() {
  const t = useTexts(accessDeniedTexts);
  const client = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const signIn = (): void => {
    setLeaving(true);
    void api('POST /logout')
      .catch(() => undefined)
      .then(() => forgetSession(client));
  };
  return (
    <Page>
      <EmptyState
        heading
        icon={LockKeyhole}
        title={t('title')}
        text={
          <>
            {t('text')}
            <br />
            {t('help')}
          </>
        }
      >
        <PlainButton onClick={signIn} disabled={isLeaving}>
          {t('signIn')}
        </PlainButton>
      </EmptyState>
    </Page>
  );
}
