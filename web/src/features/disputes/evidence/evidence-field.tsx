import { EVIDENCE_FILES_MAX } from '@candor/contract/limits';
import { Input } from '@mantine/core';
import { useId } from 'react';
import { disputeTexts } from '../disputes.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import classes from './evidence-field.module.css';
import { EvidenceRow } from './evidence-row.tsx';
import { DocumentDrop } from './document-drop.tsx';
import type { Evidence } from './use-evidence.ts';

interface Props {
  evidence: Evidence;
  label: string;
  error?: string | undefined;
  /** Id of the button, so that the form can focus it. */
  buttonId: string;
}

export function EvidenceField({ evidence, label, error, buttonId }: Props) {
  const t = useTexts(disputeTexts);
  const id = useId();
  const { files } = evidence;
  const message = error ?? (evidence.isOverLimit ? t('tooMany') : undefined);
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={t('filesHint')}
      descriptionProps={{ id: `${id}-hint` }}
      error={message}
      errorProps={{ id: `${id}-error`, role: 'alert' }}
    >
      <div className={classes.field} role="group" aria-label={label}>
        {files.length > 0 && (
          <ul className={classes.rows} aria-label={t('chosenFiles')}>
            {files.map((file) => (
              <EvidenceRow key={file.key} file={file} onRetry={() => evidence.retry(file.key)} onRemove={() => evidence.remove(file.key)} />
            ))}
          </ul>
        )}
        {files.length < EVIDENCE_FILES_MAX && (
          <DocumentDrop
            id={buttonId}
            label={t('chooseFiles')}
            multiple
            describedBy={message ? `${id}-hint ${id}-error` : `${id}-hint`}
            isInvalid={message !== undefined}
            onChoose={evidence.add}
          />
        )}
      </div>
    </Input.Wrapper>
  );
}
