import { Button } from '@mantine/core';
import { PLATFORMS_PER_EXPERIENCE_MAX } from '@candor/contract/limits';
import { Plus } from 'lucide-react';
import { submitExperienceTexts } from '../submit-experience.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import type { PlatformRow } from '../experience-form.ts';
import { newRow, nextRowId } from '../experience-form.ts';
import { messageAt, rowPartId } from '../fields.ts';
import { FormSection } from './form-section.tsx';
import { PlatformFields } from './platform-fields.tsx';
import classes from './platforms-section.module.css';
import type { SectionProps } from './section-props.ts';

const focusRow = (row: string | undefined): void => {
  // The row appears or disappears with the next paint.
  if (row) requestAnimationFrame(() => document.getElementById(rowPartId(row, 'platform'))?.focus());
};

export function PlatformsSection({ form: { platforms: rows }, change, problems }: SectionProps) {
  const t = useTexts(submitExperienceTexts);
  const missing = messageAt(problems, 'platforms');

  function add() {
    const row = newRow(nextRowId(rows));
    change({ platforms: [...rows, row] });
    focusRow(row.id);
  }
  function remove(row: PlatformRow) {
    const index = rows.indexOf(row);
    change({ platforms: rows.filter((one) => one !== row) });
    focusRow((rows[index + 1] ?? rows[index - 1])?.id);
  }

  return (
    <FormSection section="platforms" title={t('platforms')} help={t('platformsHelp')}>
      <ul className={classes.rows}>
        {rows.map((row, index) => (
          <li key={row.id}>
            <PlatformFields
              row={row}
              number={index + 1}
              problems={problems}
              missing={index === 0 ? missing : undefined}
              onChange={(next) => change({ platforms: rows.map((one) => (one === row ? next : one)) })}
              onRemove={rows.length > 1 ? () => remove(row) : undefined}
            />
          </li>
        ))}
      </ul>
      {missing && <p className={classes.error}>{missing}</p>}
      {rows.length < PLATFORMS_PER_EXPERIENCE_MAX && (
        <Button variant="default" size="sm" className={classes.add ?? ''} leftSection={<Plus size={18} aria-hidden />} onClick={add}>
          {t('addPlatform')}
        </Button>
      )}
    </FormSection>
  );
}
