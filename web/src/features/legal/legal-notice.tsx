import { X } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths/paths.ts';
import { localStore } from '../../lib/storage.ts';
import { legalTexts } from './legal.en.ts';
import { Link } from '../../ui/buttons/link.tsx';
import notice from '../../ui/page/notice-bar.module.css';
import { changedSince, LEGAL_VERSIONS } from './versions.ts';

const SEEN_KEY = 'candor.legal-seen';
const latestVersionDate = (): string =>
  Object.values(LEGAL_VERSIONS).reduce((latest, [current]) => (current > latest ? current : latest), '');

/** One line for members whose account is older than a text that has changed, until they close it on each of their devices. */
export function LegalNotice({ memberSince }: { memberSince: string }) {
  const t = useTexts(legalTexts);
  const [seen, setSeen] = useState(() => localStore.read(SEEN_KEY) ?? '');
  const joined = memberSince.slice(0, 10);
  const changed = changedSince(seen > joined ? seen : joined);
  if (changed.length === 0) return null;
  const dismiss = (): void => {
    localStore.write(SEEN_KEY, latestVersionDate());
    setSeen(latestVersionDate());
  };
  return (
    <section className={notice.links} aria-label={t('changedTitle')}>
      <p className={notice.spoken}>{t('changedText')}</p>
      <span aria-hidden>{t('changedShort')}</span>
      {changed.map((document) => (
        <Link key={document} to={paths[document]}>
          {t(document)}
        </Link>
      ))}
      <button type="button" aria-label={t('understood')} onClick={dismiss}>
        <X size={18} aria-hidden />
      </button>
    </section>
  );
}
