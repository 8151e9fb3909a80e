import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { adminPath, type AdminPlace } from '../../lib/paths/admin-paths.ts';
import { adminTexts } from './admin.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths/paths.ts';
import { Page } from '../../ui/page/page.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import classes from './admin-page.module.css';

const places = [
  { place: 'ownershipDisputes', label: 'ownershipShort' },
  { place: 'experienceDisputes', label: 'experienceShort' },
  { place: 'appeals', label: 'appealsShort' },
  { place: 'applications', label: 'applicationsShort' },
  { place: 'members', label: 'members' },
  { place: 'categories', label: 'categories' },
  { place: 'audit', label: 'auditShort' },
] as const satisfies readonly { place: AdminPlace; label: string }[];

interface Props {
  place: AdminPlace | 'overview';
  intro: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function AdminPage({ place, intro, actions, children }: Props) {
  const t = useTexts(adminTexts);
  const { pathname } = useLocation();
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the menu is wider than the screen.
    menu.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [place]);
  return (
    <Page width="full">
      <title>{t('pageTitle', { title: t(place) })}</title>
      <PageHeader title={t(place)} intro={intro} back={paths.profile} backLabel={t('backToProfile')} actions={actions} />
      <nav ref={menu} className={classes.nav} aria-label={t('menu')}>
        <ul className={classes.list}>
          {[
            { to: paths.admin as string, label: 'overview' as const },
            ...places.map((item) => ({ to: adminPath(item.place), label: item.label })),
          ].map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={classes.link} aria-current={pathname === to ? 'page' : undefined}>
                {t(label)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </Page>
  );
}
