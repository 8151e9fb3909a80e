import { Checkbox } from '@mantine/core';
import { EVIDENCE_FILES_MAX } from '@candor/contract/limits';
import { MESSAGES } from '@candor/contract/messages';
import { useId } from 'react';
import { submitExperienceTexts } from '../../lib/i18n/en/submit-experience.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { FileDrop } from '../../ui/file-drop.tsx';
import { ACCEPTED_ENDINGS } from './evidence-rules.ts';
import classes from './evidence-section.module.css';
import { fieldIds, messageAt } from './fields.ts';
import { FormSection } from './form-section.tsx';
import { KeptRow } from './kept-row.tsx';
import type { SectionProps } from './section-props.ts';
import { UploadRow } from './upload-row.tsx';
import type { Evidence } from './use-evidence.ts';

export function EvidenceSection({ form, change, problems, evidence }: SectionProps & { evidence: Evidence }) {
  const t = useTexts(submitExperienceTexts);
  const id = useId();
  const problem = messageAt(problems, 'evidence');
  const said = [...new Set([...(problem ? [problem] : []), ...evidence.refused])];
  const count = form.evidence.length + evidence.uploads.length;
  return (
    <FormSection title={t('evidence')} help={t('evidenceHelp')}>
      <p id={`${id}-limits`} className={classes.limits}>
        {t('evidenceLimits')}
      </p>
      <Checkbox
        label={t('legal')}
        checked={form.hasLegalTick}
        error={said.includes(MESSAGES.legalTick)}
        onChange={(event) => {
          change({ hasLegalTick: event.currentTarget.checked });
          if (evidence.refused.includes(MESSAGES.legalTick)) evidence.refuse('');
        }}
      />
      {count > 0 && (
        <ul className={classes.rows} aria-label={t('files')}>
          {form.evidence.map((file) => (
            <KeptRow
              key={file.id}
              file={file}
              preview={evidence.previews.get(file.id)}
              onHide={(isHidden) => evidence.hide(file.id, isHidden)}
              onRemove={() => {
                evidence.remove(file.id);
                document.getElementById(fieldIds.evidence)?.focus();
              }}
            />
          ))}
          {evidence.uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onRetry={() => evidence.retry(upload)}
              onDismiss={() => {
                evidence.dismiss(upload.key);
                document.getElementById(fieldIds.evidence)?.focus();
              }}
            />
          ))}
        </ul>
      )}
      <FileDrop
        id={fieldIds.evidence}
        label={t('addFiles')}
        or={t('dropFiles')}
        accept={ACCEPTED_ENDINGS}
        describedBy={`${id}-limits ${id}-said`}
        isWrong={said.some((message) => message !== '')}
        isLocked={!form.hasLegalTick}
        onLocked={() => evidence.refuse(MESSAGES.legalTick)}
        onChoose={evidence.add}
      />
      <div id={`${id}-said`} role="alert" className={classes.said}>
        {said.map((message) => message !== '' && <p key={message}>{message}</p>)}
      </div>
      <p className={classes.limits} role="status">
        {count > 0 && t('fileCount', { count: form.evidence.length, max: EVIDENCE_FILES_MAX })}
      </p>
    </FormSection>
  );
}
