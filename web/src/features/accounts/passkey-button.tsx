import { Button } from '@mantine/core';
import { KeyRound } from 'lucide-react';
import { hasCode } from '../../lib/api/api-error.ts';
import { errorMessageOr } from '../../lib/errors/error-message.ts';
import { accountTexts } from './accounts.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { canUsePasskeys } from '../../lib/session/passkeys.ts';
import type { User } from '../../lib/session/use-session.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { useBrowserValue } from '../../lib/use-browser-value.ts';
import { usePasskeySignIn } from './queries.ts';

export function PasskeyButton({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const t = useTexts(accountTexts);
  const signIn = usePasskeySignIn();
  // The server's INVALID_CODE message is about codes, not passkeys.
  const failure = hasCode(signIn.error, 'INVALID_CODE') ? t('passkeyFailed') : errorMessageOr(signIn.error, t('passkeyFailed'));
  // A prerendered page shows the button, because nearly every browser supports passkeys.
  const isOffered = useBrowserValue(canUsePasskeys, true);
  if (!isOffered) return null;
  return (
    <div>
      <Button
        variant="default"
        fullWidth
        leftSection={<KeyRound size={18} aria-hidden />}
        loading={signIn.isPending}
        onClick={() => signIn.mutate(undefined, { onSuccess: (user) => user && onSignedIn(user) })}
      >
        {t('passkey')}
      </Button>
      <FormError messages={signIn.isError ? [failure] : []} />
    </div>
  );
}
