import { Button } from '@mantine/core';
import { ChevronLeft, ChevronRight, ExternalLink, FileText } from 'lucide-react';
import { useState } from 'react';
import type { ApiData } from '../../lib/api-client.ts';
import { adminCasesTexts } from '../../lib/i18n/en/admin-cases.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';
import classes from './evidence-viewer.module.css';

export type EvidenceFile = ApiData<'GET /admin/experience-disputes/{id}/enhanced'>['dispute']['evidence'][number];

interface Props {
  files: readonly EvidenceFile[];
  shown: number | undefined;
  nameOf: (index: number) => string;
  onShow: (index: number) => void;
  onClose: () => void;
  onRenew: () => Promise<unknown>;
}

/** One file at a time: pictures in place, films and documents in a tab of their own. */
export function EvidenceViewer({ files, shown, nameOf, onShow, onClose, onRenew }: Props) {
  const t = useTexts(adminCasesTexts);
  const file = shown === undefined ? undefined : files[shown];
  return (
    <Dialog opened={file !== undefined} onClose={onClose} title={shown === undefined ? '' : nameOf(shown)} size="lg">
      {file && shown !== undefined && (
        <>
          <Shown key={file.url} file={file} name={nameOf(shown)} onRenew={onRenew} />
          {files.length > 1 && (
            <div className={classes.steps}>
              <Button variant="default" aria-label={t('previousFile')} disabled={shown === 0} onClick={() => onShow(shown - 1)}>
                <ChevronLeft size={20} aria-hidden />
              </Button>
              <span aria-live="polite">{t('fileOf', { number: shown + 1, count: files.length })}</span>
              <Button variant="default" aria-label={t('nextFile')} disabled={shown === files.length - 1} onClick={() => onShow(shown + 1)}>
                <ChevronRight size={20} aria-hidden />
              </Button>
            </div>
          )}
        </>
      )}
    </Dialog>
  );
}

function Shown({ file, name, onRenew }: { file: EvidenceFile; name: string; onRenew: () => Promise<unknown> }) {
  const t = useTexts(adminCasesTexts);
  const [hasFailed, setFailed] = useState(false);
  const [isAsking, setAsking] = useState(false);
  if (hasFailed) {
    return (
      <div className={classes.box} role="alert">
        <p>{t('fileFailed')}</p>
        <Button
          variant="default"
          loading={isAsking}
          onClick={() => {
            setAsking(true);
            void onRenew().finally(() => setAsking(false));
          }}
        >
          {t('newLinks')}
        </Button>
      </div>
    );
  }
  if (file.kind === 'image') return <img className={classes.picture} src={file.url} alt={name} onError={() => setFailed(true)} />;
  return (
    <div className={classes.box}>
      <FileText size={40} strokeWidth={1.5} aria-hidden />
      <p>{t('documentText')}</p>
      <OutsideLink href={file.url} leftSection={<ExternalLink size={18} aria-hidden />}>
        {t('openFile')}
      </OutsideLink>
    </div>
  );
}
