import { FileText, Film, Image } from 'lucide-react';
import { useState } from 'react';
import type { ApiData } from '../../lib/api-client.ts';
import { adminCasesTexts } from '../../lib/i18n/en/admin-cases.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { FileViewer } from '../../ui/files/file-viewer.tsx';
import classes from './evidence-files.module.css';

type EvidenceFile = ApiData<'GET /admin/experience-disputes/{id}/enhanced'>['dispute']['evidence'][number];

interface Props {
  files: readonly EvidenceFile[];
  /** Whose a file is, where there are two sides. */
  namesSides?: boolean;
  /** Asks for links anew: each lives a few minutes. */
  onRenew: () => Promise<unknown>;
}

const icons = { image: Image, video: Film, document: FileText };
const sides = { disputing: 'sideDisputing', author: 'sideAuthor', claimant: 'sideClaimant', owner: 'sideOwner' } as const;

/** The files of a case, numbered; nothing is fetched before somebody opens one. */
export function EvidenceFiles({ files, namesSides = false, onRenew }: Props) {
  const t = useTexts(adminCasesTexts);
  const [shown, setShown] = useState<number | null>(null);
  const nameOf = (index: number): string => {
    const number = index + 1;
    const side = files[index]?.by;
    return namesSides && side ? t('evidenceBy', { number, side: t(sides[side]) }) : t('evidenceNumber', { number });
  };
  return (
    <div className={classes.part}>
      <h3 className={classes.label}>{t('evidence')}</h3>
      {files.length === 0 ? (
        <p className={classes.none}>{t('noEvidence')}</p>
      ) : (
        <ul className={classes.files}>
          {files.map(({ id, kind }, index) => {
            const Icon = icons[kind];
            return (
              <li key={id}>
                <button type="button" className={classes.file} onClick={() => setShown(index)} aria-haspopup="dialog">
                  <Icon size={18} aria-hidden />
                  {nameOf(index)}
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <FileViewer files={files} at={shown} nameOf={nameOf} onShow={setShown} onClose={() => setShown(null)} onRenew={onRenew} />
    </div>
  );
}
