import { Button, TextInput } from '@mantine/core';
import { SOCIAL_ID_MAX } from '@candor/contract/limits';
import { findPlatform } from '@candor/contract/platforms';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { submitExperienceTexts } from '../submit-experience.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { exactInput } from '../../../ui/forms/exact-input.ts';
import { CountrySelect } from '../../../ui/forms/person/country-select.tsx';
import { PlatformSelect } from '../../../ui/forms/platform-select.tsx';
import { AlreadyShared } from '../already-shared.tsx';
import { OwnIdWarning } from '../own-id.tsx';
import type { Problem } from '../check-experience.ts';
import type { PlatformRow } from '../experience-form.ts';
import { messageAtRow, rowPartId } from '../fields.ts';
import hidden from '../../../ui/forms/hidden-error.module.css';
import classes from './platforms-section.module.css';

interface Props {
  row: PlatformRow;
  number: number;
  problems: readonly Problem[];
  /** The section's own message, which is shown below all rows. */
  missing: string | undefined;
  onChange: (row: PlatformRow) => void;
  onRemove: (() => void) | undefined;
}

export function PlatformFields({ row, number, problems, missing, onChange, onRemove }: Props) {
  const t = useTexts(submitExperienceTexts);
  const [blurredRow, setBlurredRow] = useState<PlatformRow | null>(null);
  const name = t('platformRow', { number });
  const platform = findPlatform(row.platform);
  const isPhone = platform?.type === 'phone';
  const isEmail = platform?.type === 'email';
  const error = messageAtRow(problems, row.id, 'socialId');
  const platformError = messageAtRow(problems, row.id, 'platform');
  return (
    <fieldset className={classes.row} aria-label={name}>
      {onRemove && (
        <div className={classes.head}>
          <span aria-hidden>{name}</span>
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            leftSection={<Trash2 size={16} aria-hidden />}
            aria-label={t('removeOf', { name })}
            onClick={onRemove}
          >
            {t('remove')}
          </Button>
        </div>
      )}
      <div className={classes.fields} data-phone={isPhone || undefined}>
        <PlatformSelect
          id={rowPartId(row.id, 'platform')}
          label={t('platform')}
          none={t('choosePlatform')}
          value={row.platform}
          error={platformError ?? missing}
          {...(platformError === undefined ? { errorProps: { className: hidden.error ?? '' } } : {})}
          onChange={(value) => onChange({ ...row, platform: value })}
          onBlur={() => setBlurredRow(row)}
        />
        {isPhone && <CountrySelect country={row.country} onChange={(country) => onChange({ ...row, country })} />}
        <TextInput
          id={rowPartId(row.id, 'socialId')}
          label={isPhone ? t('phoneNumber') : isEmail ? t('emailAddress') : t('socialId')}
          error={error ?? (row.socialId.trim() === '' ? missing : undefined)}
          {...(error === undefined ? { errorProps: { className: hidden.error ?? '' } } : {})}
          value={row.socialId}
          maxLength={SOCIAL_ID_MAX}
          type={isPhone ? 'tel' : 'text'}
          inputMode={isPhone ? 'tel' : isEmail ? 'email' : 'text'}
          autoComplete="off"
          {...exactInput}
          onChange={(event) => onChange({ ...row, socialId: event.currentTarget.value })}
          onBlur={() => setBlurredRow(row)}
        />
      </div>
      <OwnIdWarning row={row} />
      {blurredRow === row && error === undefined && <AlreadyShared row={row} />}
    </fieldset>
  );
}
