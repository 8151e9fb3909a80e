import { LifeBuoy, MessageSquareReply, ShieldAlert, UserLock } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { contactTexts } from '../../lib/i18n/en/contact.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/card.tsx';
import { InfoBox } from '../../ui/info-box.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import classes from './contact.module.css';

/** The customary mailboxes of a site (RFC 2142), at the address that the app is served from. */
const mailboxes = [
  { name: 'support', icon: LifeBuoy },
  { name: 'privacy', icon: UserLock },
  { name: 'security', icon: ShieldAlert },
] as const;

export default function ContactPage() {
  const t = useTexts(contactTexts);
  return (
    <Page>
      <PageHeader title={t('title')} intro={t('intro')} />
      <div className={classes.ways}>
        <Way icon={MessageSquareReply} title={t('aboutTitle')} text={t('aboutText')}>
          <LinkButton to={paths.profile} size="sm" variant="default">
            {t('toProfile')}
          </LinkButton>
        </Way>
        {mailboxes.map(({ name, icon }) => (
          <Way key={name} icon={icon} title={t(`${name}Title`)} text={t(`${name}Text`)}>
            <a className={classes.mail} href={`mailto:${name}@${window.location.hostname}`}>
              {name}@{window.location.hostname}
            </a>
          </Way>
        ))}
        <InfoBox tone="waiting" title={t('emergency')} />
      </div>
    </Page>
  );
}

const Way = ({ icon: Icon, title, text, children }: { icon: LucideIcon; title: string; text: string; children: ReactNode }) => (
  <Card className={classes.way ?? ''}>
    <Icon size={24} strokeWidth={1.9} aria-hidden className={classes.icon} />
    <div>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{text}</p>
      {children}
    </div>
  </Card>
);
