import { Building2, LifeBuoy, MessageSquareReply, ShieldAlert, UserLock } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { OperatorFacts } from '../../../features/legal/operator-facts.tsx';
import { contactTexts } from './contact.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { useBrowserValue } from '../../../lib/use-browser-value.ts';
import { Card } from '../../../ui/page/card.tsx';
import { InfoBox } from '../../../ui/feedback/info-box.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import classes from './contact.module.css';

/** The standard mailboxes of RFC 2142, at the domain that serves the app. */
const mailboxes = [
  { name: 'support', icon: LifeBuoy },
  { name: 'privacy', icon: UserLock },
  { name: 'security', icon: ShieldAlert },
] as const;

const readHost = (): string => window.location.hostname;

export default function ContactPage() {
  const t = useTexts(contactTexts);
  const host = useBrowserValue(readHost, '');
  const isSignedOut = useSession().status === 'signed-out';
  return (
    <Page>
      <PageHeader title={t('title')} intro={t('intro')} />
      <div className={classes.ways}>
        <ContactOption icon={MessageSquareReply} title={t('aboutTitle')} text={t('aboutText')}>
          <div className={classes.links}>
            <LinkButton to={paths.privacyRequest} size="sm">
              {t('withoutAccount')}
            </LinkButton>
            <LinkButton to={isSignedOut ? paths.signIn : paths.socialIds} size="sm" variant="default">
              {t(isSignedOut ? 'signIn' : 'toSocialIds')}
            </LinkButton>
          </div>
        </ContactOption>
        {mailboxes.map(({ name, icon }) => (
          <ContactOption key={name} icon={icon} title={t(`${name}Title`)} text={t(`${name}Text`)}>
            <a className={classes.mail} href={`mailto:${name}@${host}`}>
              {name}@{host}
            </a>
          </ContactOption>
        ))}
        <Card className={classes.way ?? ''}>
          <Building2 size={24} strokeWidth={1.9} aria-hidden className={classes.icon} />
          <div>
            <OperatorFacts />
          </div>
        </Card>
        <InfoBox tone="waiting" title={t('emergency')} />
      </div>
    </Page>
  );
}

const ContactOption = ({ icon: Icon, title, text, children }: { icon: LucideIcon; title: string; text: string; children: ReactNode }) => (
  <Card className={classes.way ?? ''}>
    <Icon size={24} strokeWidth={1.9} aria-hidden className={classes.icon} />
    <div>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{text}</p>
      {children}
    </div>
  </Card>
);
