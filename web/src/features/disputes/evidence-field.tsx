import { EVIDENCE_FILES_MAX } from '@candor/contract/limits';
import { Input } from '@mantine/core';
import { useId } from 'react';
import { disputeTexts } from '../../lib/i18n/en/disputes.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './evidence-field.module.css';
import { EvidenceRow } from './evidence-row.tsx';
import { DocumentDrop } from './document-drop.tsx';
import type { Evidence } from './use-evidence.ts';

interface Props {
  evidence: Evidence;
  label: string;
  error?: string | undefined;
  /** Of the button, for moving the focus there. */
  buttonId: string;
}

/** Supporting documents of what is being written: chosen, sent, tried again, taken out. */
export function EvidenceField({ evidence, label, error, buttonId }: Props) {
  const t = useTexts(disputeTexts);
  const id = useId();
  const { files } = evidence;
  const said = error ?? (evidence.isOver ? t('tooMany') : undefined);
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={t('filesHint')}
      descriptionProps={{ id: `${id}-hint` }}
      error={said}
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
            describedBy={said ? `${id}-hint ${id}-error` : `${id}-hint`}
            isWrong={said !== undefined}
            onChoose={evidence.add}
          />
        )}
      </div>
    </Input.Wrapper>
  );
}
