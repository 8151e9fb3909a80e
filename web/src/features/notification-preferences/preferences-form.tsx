import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { NOTIFICATION_KINDS } from '@candor/contract/statuses';
import { errorMessageOr } from '../../lib/errors/error-message.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonCards } from '../../ui/feedback/loading-state.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Card } from '../../ui/page/card.tsx';
import { KindChoice } from './kind-choice.tsx';
import { preferenceTexts } from './notification-preferences.en.ts';
import { LabelledSwitch } from '../../ui/forms/labelled-switch.tsx';
import classes from './preferences.module.css';
import { PushSwitch } from './push-switch.tsx';
import { preferencesQuery, useChangePreferences } from './queries.ts';

export function PreferencesForm() {
  const t = useTexts(preferenceTexts);
  const { data, error, refetch, isRefetching } = useQuery(preferencesQuery);
  const { mutateAsync } = useChangePreferences();
  if (!data) {
    if (!error) return <SkeletonCards count={3} lines={3} />;
    return <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} retrying={isRefetching} />;
  }
  // Not through the options of `mutate`: they are called for the last change only.
  const change = (part: Parameters<typeof mutateAsync>[0]): void =>
    void mutateAsync(part).catch((failure: unknown) => toast.error(errorMessageOr(failure, t('saveFailed'))));
  return (
    <>
      <Card as="section">
        <Title order={2} size="h3" className={classes.title ?? ''}>
          {t('device')}
        </Title>
        <PushSwitch />
      </Card>
      <Card as="section">
        <Title order={2} size="h3" className={classes.title ?? ''}>
          {t('digest')}
        </Title>
        <LabelledSwitch
          label={t('daily')}
          help={t('dailyHelp')}
          checked={data.digest === 'daily'}
          onChange={(checked) => change({ digest: checked ? 'daily' : 'off' })}
        />
      </Card>
      <Card as="section">
        <Title order={2} size="h3" className={classes.title ?? ''}>
          {t('kinds')}
        </Title>
        {NOTIFICATION_KINDS.map((kind) => (
          <KindChoice
            key={kind}
            kind={kind}
            channels={data.preferences[kind]}
            onChange={(channel, isOn) => change({ preferences: { [kind]: { [channel]: isOn } } })}
          />
        ))}
      </Card>
    </>
  );
}
