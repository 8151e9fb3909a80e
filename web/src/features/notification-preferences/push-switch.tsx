import { useTexts } from '../../lib/i18n/language.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { LabelledSwitch } from '../../ui/forms/labelled-switch.tsx';
import { preferenceTexts } from './notification-preferences.en.ts';
import { PushDenied, usePush } from './use-push.ts';

export function PushSwitch() {
  const t = useTexts(preferenceTexts);
  const { isSupported, isLoaded, isOn, change } = usePush();
  return (
    <LabelledSwitch
      label={t('push')}
      help={isSupported ? t('pushHelp') : t('pushUnsupported')}
      checked={isOn}
      disabled={!isSupported || !isLoaded || change.isPending}
      onChange={(checked) =>
        change.mutate(checked, { onError: (error) => toast.error(t(error instanceof PushDenied ? 'pushDenied' : 'pushFailed')) })
      }
    />
  );
}
