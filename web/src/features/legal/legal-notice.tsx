import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths/paths.ts';
import { localStore } from '../../lib/storage.ts';
import { legalTexts } from './legal.en.ts';
import { Link } from '../../ui/buttons/link.tsx';
import notice from '../../ui/page/notice-bar.module.css';
import { changedSince, LEGAL_VERSIONS } from './versions.ts';

const SEEN_KEY = 'candor.legal-seen';
const JOINED_KEY = 'candor.joined';
const latestVersionDate = (): string =>
  Object.values(LEGAL_VERSIONS).reduce((latest, [current]) => (current > latest ? current : latest), '');

/**
 * One line for members whose account is older than a text that has changed, until they close it on each of their devices.
 * `memberSince` is undefined while the session is checked. The day of joining is stored on the device, so that the line is part of
 * the first paint; it would push the page down if it came with the session.
 */
export function LegalNotice({ memberSince }: { memberSince: string | undefined }) {
  const t = useTexts(legalTexts);
  const [seen, setSeen] = useState(() => localStore.read(SEEN_KEY) ?? '');
  const [storedDay] = useState(() => localStore.read(JOINED_KEY));
  const joined = memberSince?.slice(0, 10) ?? storedDay;
  useEffect(() => {
    if (joined !== null && joined !== localStore.read(JOINED_KEY)) localStore.write(JOINED_KEY, joined);
  }, [joined]);
  if (joined === null) return null;
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
