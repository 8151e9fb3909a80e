import { PHONE_INPUT_MAX, SOCIAL_ID_MAX } from '@candor/contract/limits';
import { findPlatform } from '@candor/contract/platforms';
import { Button, TextInput } from '@mantine/core';
import { Link2 } from 'lucide-react';
import type { FormEvent, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { hasCode } from '../../lib/api/api-error.ts';
import { fieldErrors, errorMessageOr } from '../../lib/errors/error-message.ts';
import { loadCanonicalize } from '../../lib/forms/use-canonicalize.ts';
import { socialIdTexts } from './social-ids.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { messageText } from '../../lib/i18n/message-text.ts';
import { exactInput } from '../../ui/forms/exact-input.ts';
import { CountrySelect } from '../../ui/forms/person/country-select.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { InfoBox } from '../../ui/feedback/info-box.tsx';
import { PlatformSelect } from '../../ui/forms/platform-select.tsx';
import type { LinkDraft } from './link-draft.ts';
import { isMissing, parseLink, normaliseUsername } from './link-draft.ts';
import type { Linking } from './use-linking.ts';
import classes from './link-form.module.css';

interface Props {
  draft: LinkDraft;
  onChange: (part: Partial<LinkDraft>) => void;
  linking: Linking;
}

export function LinkForm({ draft, onChange, linking }: Props) {
  const t = useTexts(socialIdTexts);
  const [inputError, setInputError] = useState<string>();
  const [isChecking, setChecking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isPhone = findPlatform(draft.platform)?.type === 'phone';
  const missing = isMissing(draft);
  const { failure } = linking;
  const failedField = hasCode(failure, 'ALREADY_LINKED') ? t('alreadyLinked') : fieldErrors(failure)['social_id'];

  useEffect(() => {
    if (draft.platform !== '') void loadCanonicalize().catch(() => undefined);
  }, [draft.platform]);
  useEffect(() => {
    if (failedField) input.current?.focus();
  }, [failedField]);

  function change(part: Partial<LinkDraft>) {
    onChange(part);
    setInputError(undefined);
    linking.clearFailure();
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (draft.platform === '' || missing || isChecking || linking.isLinking) return;
    setChecking(true);
    const parsed = await parseLink({ ...draft, platform: draft.platform }).finally(() => setChecking(false));
    if (parsed.ok) return linking.link(parsed.request);
    setInputError(messageText(parsed.message));
    return input.current?.focus();
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={classes.form}>
      <div className={classes.fields} data-phone={isPhone || undefined}>
        <PlatformSelect
          label={t('platform')}
          none={t('choosePlatform')}
          value={draft.platform}
          onChange={(value) => change({ platform: value })}
        />
        {isPhone && <CountrySelect country={draft.country} onChange={(country) => change({ country })} />}
        <UsernameField
          draft={draft}
          error={inputError ?? failedField}
          inputRef={input}
          onType={(username) => change({ username })}
          onLeave={() => onChange({ username: normaliseUsername(draft) })}
        />
      </div>
      <LinkFailure failure={failure} isAtField={Boolean(failedField)} />
      <div className={classes.send}>
        <Button type="submit" leftSection={<Link2 size={18} aria-hidden />} disabled={missing} loading={isChecking || linking.isLinking}>
          {t('link')}
        </Button>
        {missing && <p className={classes.missing}>{t('missing')}</p>}
      </div>
    </form>
  );
}

/** Errors about the request as a whole. */
function LinkFailure({ failure, isAtField }: { failure: Linking['failure']; isAtField: boolean }) {
  const t = useTexts(socialIdTexts);
  if (!hasCode(failure, 'LINK_LIMIT'))
    return <FormError messages={failure && !isAtField ? [errorMessageOr(failure, t('linkFailed'))] : []} />;
  return (
    <InfoBox tone="waiting" title={t('limitTitle')}>
      {t('limitText')}
    </InfoBox>
  );
}

interface UsernameFieldProps {
  draft: LinkDraft;
  error: string | undefined;
  inputRef: RefObject<HTMLInputElement | null>;
  onType: (username: string) => void;
  onLeave: () => void;
}

/** A username, a phone number or an e-mail address, as the platform asks for. */
function UsernameField({ draft, error, inputRef, onType, onLeave }: UsernameFieldProps) {
  const t = useTexts(socialIdTexts);
  const platform = findPlatform(draft.platform);
  const type = platform?.type ?? 'handle';
  return (
    <TextInput
      ref={inputRef}
      label={t(type === 'phone' ? 'phoneNumber' : type === 'email' ? 'emailAddress' : 'username')}
      description={
        platform &&
        error === undefined &&
        (type === 'handle'
          ? t('format', { ...platform.format, characters: messageText({ key: platform.format.characters }) })
          : t('byCode'))
      }
      type={type === 'phone' ? 'tel' : 'text'}
      inputMode={type === 'phone' ? 'tel' : type === 'email' ? 'email' : 'text'}
      autoComplete={type === 'phone' ? 'tel-national' : type === 'email' ? 'email' : 'off'}
      {...exactInput}
      maxLength={type === 'phone' ? PHONE_INPUT_MAX : SOCIAL_ID_MAX}
      value={draft.username}
      error={error}
      onChange={(event) => onType(event.currentTarget.value)}
      onBlur={onLeave}
    />
  );
}
