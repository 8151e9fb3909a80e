import { useState } from 'react';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths/paths.ts';
import { localStore } from '../../lib/storage.ts';
import { PlainButton } from '../../ui/buttons/plain-button.tsx';
import { legalTexts } from './legal.en.ts';
import { Link } from '../../ui/buttons/link.tsx';
import notice from '../../ui/page/notice-bar.module.css';
import { changedSince, LEGAL_VERSIONS } from './versions.ts';

const SEEN = 'candor.legal-seen';
const latest = (): string => Object.values(LEGAL_VERSIONS).reduce((date, [first]) => (first > date ? first : date), '');

/** Tells members whose account is older than a text that it has changed, at the next sign-in on each device. */
export function LegalNotice({ memberSince }: { memberSince: string }) {
  const t = useTexts(legalTexts);
  const [seen, setSeen] = useState(() => localStore.read(SEEN) ?? '');
  const joined = memberSince.slice(0, 10);
  const changed = changedSince(seen > joined ? seen : joined);
  if (changed.length === 0) return null;
  const dismiss = (): void => {
    localStore.write(SEEN, latest());
    setSeen(latest());
  };
  return (
    <section className={notice.action} data-tone="accent" aria-label={t('changedTitle')}>
      <div>
        <strong>{t('changedTitle')}</strong>
        <p>
          {t('changedText')}{' '}
          {changed.map((document) => (
            <Link key={document} to={paths[document]}>
              {t(document)}
            </Link>
          ))}
        </p>
      </div>
      <PlainButton size="sm" variant="default" onClick={dismiss}>
        {t('understood')}
      </PlainButton>
    </section>
  );
}
