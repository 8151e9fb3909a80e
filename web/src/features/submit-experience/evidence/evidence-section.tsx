import { Checkbox } from '@mantine/core';
import { EVIDENCE_FILES_MAX } from '@candor/contract/limits';
import { message } from '@candor/contract/message';
import { useId } from 'react';
import { submitExperienceTexts } from '../submit-experience.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { messageText } from '../../../lib/i18n/message-text.ts';
import { FileDrop } from '../../../ui/files/file-drop.tsx';
import { ACCEPTED_EXTENSIONS } from './evidence-rules.ts';
import classes from './evidence-section.module.css';
import { fieldIds, messageAt } from '../fields.ts';
import { FormSection } from '../sections/form-section.tsx';
import type { SectionProps } from '../sections/section-props.ts';
import { UploadRow } from './upload-row.tsx';
import { UploadedRow } from './uploaded-row.tsx';
import type { Evidence } from './use-evidence.ts';

export function EvidenceSection({ form, change, problems, evidence }: SectionProps & { evidence: Evidence }) {
  const t = useTexts(submitExperienceTexts);
  const id = useId();
  const legalTick = messageText(message('legalTick'));
  const problem = messageAt(problems, 'evidence');
  const messages = [...new Set([...(problem ? [problem] : []), ...evidence.rejections])];
  const count = form.evidence.length + evidence.uploads.length;
  return (
    <FormSection section="evidence" title={t('evidence')} help={t('evidenceHelp')}>
      <p id={`${id}-limits`} className={classes.limits}>
        {t('evidenceLimits')}
      </p>
      <Checkbox
        label={t('legal')}
        checked={form.isLegalConfirmed}
        error={messages.includes(legalTick)}
        aria-describedby={`${id}-problems`}
        onChange={(event) => {
          change({ isLegalConfirmed: event.currentTarget.checked });
          if (evidence.rejections.includes(legalTick)) evidence.clearRejections();
        }}
      />
      {count > 0 && <Files form={form} evidence={evidence} />}
      <FileDrop
        id={fieldIds.evidence}
        label={t('addFiles')}
        dropHint={t('dropFiles')}
        accept={ACCEPTED_EXTENSIONS}
        multiple
        describedBy={`${id}-limits ${id}-problems`}
        isInvalid={messages.length > 0}
        isLocked={!form.isLegalConfirmed}
        onLocked={() => evidence.reject(legalTick)}
        onChoose={evidence.add}
      />
      <div id={`${id}-problems`} role="alert" className={classes.problems}>
        {messages.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <p className={classes.limits} role="status">
        {count > 0 && t('fileCount', { count: form.evidence.length, max: EVIDENCE_FILES_MAX })}
      </p>
    </FormSection>
  );
}

function Files({ form, evidence }: { form: SectionProps['form']; evidence: Evidence }) {
  const t = useTexts(submitExperienceTexts);
  return (
    <ul className={classes.rows} aria-label={t('files')}>
      {form.evidence.map((file) => (
        <UploadedRow
          key={file.id}
          file={file}
          preview={evidence.previews.get(file.id)}
          onShow={(isVisible) => evidence.setVisible(file.id, isVisible)}
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
  );
}
