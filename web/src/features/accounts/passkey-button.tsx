import { Button } from '@mantine/core';
import { KeyRound } from 'lucide-react';
import { hasCode } from '../../lib/api-error.ts';
import { sentenceOr } from '../../lib/error-sentence.ts';
import { accountTexts } from '../../lib/i18n/en/accounts.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { canUsePasskeys } from '../../lib/passkeys.ts';
import type { User } from '../../lib/session/use-session.ts';
import { FormError } from '../../ui/form-error.tsx';
import { usePasskeySignIn } from './queries.ts';

/** For members who added one; a browser that has none of them says so itself. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const t = useTexts(accountTexts);
  const signIn = usePasskeySignIn();
  // The server has one answer for whatever is wrong with it, worded for codes.
  const failure = hasCode(signIn.error, 'INVALID_CODE') ? t('passkeyFailed') : sentenceOr(signIn.error, t('passkeyFailed'));
  if (!canUsePasskeys()) return null;
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
