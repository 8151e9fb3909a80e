import { FileText, Film, Image } from 'lucide-react';
import { useState } from 'react';
import type { ApiData } from '../../lib/api/api-client.ts';
import { adminCasesTexts } from './admin-cases.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { filesTexts } from '../../ui/files/files.en.ts';
import { FileViewer } from '../../ui/files/file-viewer.tsx';
import wrapped from '../../ui/lists/wrapped-list.module.css';
import classes from './evidence-files.module.css';

type EvidenceFile = ApiData<'GET /admin/experience-disputes/{id}/enhanced'>['dispute']['evidence'][number];

interface Props {
  files: readonly EvidenceFile[];
  /** Label each file with its side, for cases with two sides. */
  showsSides?: boolean;
  /** Loads fresh file links, because each expires after a few minutes. */
  onRenew: () => Promise<unknown>;
}

const icons = { image: Image, video: Film, document: FileText };
const sides = { disputing: 'sideDisputing', author: 'sideAuthor', claimant: 'sideClaimant', owner: 'sideOwner' } as const;

/** Nothing is fetched until a file is opened, because every view is written to the audit trail. */
export function EvidenceFiles({ files, showsSides = false, onRenew }: Props) {
  const t = useTexts(adminCasesTexts);
  const ofFiles = useTexts(filesTexts);
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const fileLabel = (index: number): string => {
    const number = index + 1;
    const side = files[index]?.by;
    return showsSides && side ? t('evidenceBy', { number, side: t(sides[side]) }) : t('evidenceNumber', { number });
  };
  return (
    <div className={classes.part}>
      <h3 className={classes.label}>{t('evidence')}</h3>
      {files.length === 0 ? (
        <p className={classes.none}>{t('noEvidence')}</p>
      ) : (
        <ul className={wrapped.list}>
          {files.map(({ id, kind, flagged }, index) => {
            const Icon = icons[kind];
            return (
              <li key={id}>
                <button type="button" className={classes.file} onClick={() => setOpenIndex(index)} aria-haspopup="dialog">
                  <Icon size={18} aria-hidden />
                  {fileLabel(index)}
                  {flagged && ` · ${ofFiles('flagged')}`}
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <FileViewer
        files={files}
        at={openIndex}
        fileLabel={fileLabel}
        onShow={setOpenIndex}
        onClose={() => setOpenIndex(null)}
        onRenew={onRenew}
      />
    </div>
  );
}
