import { EyeOff, Handshake, MessageSquareReply, Scale, Search, ShieldCheck, Smartphone, UsersRound } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { welcomeTexts } from './welcome.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { Card } from '../../../ui/page/card.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import { SampleExperience } from './sample-experience.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import classes from './welcome.module.css';

const features = [
  { key: 'connect', icon: UsersRound },
  { key: 'share', icon: Handshake },
  { key: 'discover', icon: Search },
  { key: 'secure', icon: EyeOff },
] as const;
const promises = [
  { key: 'reviewed', icon: ShieldCheck },
  { key: 'reply', icon: MessageSquareReply },
  { key: 'trust', icon: Scale },
] as const;

export function WelcomePage() {
  const t = useTexts(welcomeTexts);
  return (
    <div className={classes.page}>
      <section className={classes.hero}>
        <div>
          <p className={classes.motto}>{t('motto')}</p>
          <PageTitle className={classes.title ?? ''}>{t('title')}</PageTitle>
          <p className={classes.intro}>{t('intro')}</p>
          <div className={classes.actions}>
            <LinkButton to={paths.signUp}>{t('createAccount')}</LinkButton>
            <LinkButton to={paths.signIn} variant="default">
              {t('signIn')}
            </LinkButton>
          </div>
          <p className={classes.about}>
            {t('aboutYou')} <Link to={paths.privacyRequest}>{t('aboutYouLink')}</Link>
          </p>
          <p className={classes.reassurance}>{t('reassurance')}</p>
        </div>
        <SampleExperience />
      </section>

      <section className={classes.features}>
        {features.map(({ key, icon }) => (
          <Card key={key}>
            <Point icon={icon} title={t(`${key}Title`)} text={t(`${key}Text`)} as="h2" />
          </Card>
        ))}
      </section>

      <section className={classes.fair} aria-labelledby="fair">
        <h2 id="fair">{t('fairTitle')}</h2>
        <p className={classes.fairIntro}>{t('fairIntro')}</p>
        <div className={classes.promises}>
          {promises.map(({ key, icon }) => (
            <Point key={key} icon={icon} title={t(`${key}Title`)} text={t(`${key}Text`)} />
          ))}
        </div>
        <p className={classes.about}>
          <Link to={paths.transparency}>{t('fairNumbers')}</Link>
        </p>
      </section>

      <Apps />
    </div>
  );
}

function Apps() {
  const t = useTexts(welcomeTexts);
  return (
    <section className={classes.apps} aria-labelledby="apps">
      <span className={classes.phone}>
        <Smartphone size={28} strokeWidth={1.75} aria-hidden />
      </span>
      <div className={classes.appsText}>
        <h2 id="apps">{t('appsTitle')}</h2>
        <p>{t('appsText')}</p>
      </div>
      <ul className={classes.stores}>
        {(['appStore', 'googlePlay'] as const).map((store) => (
          <li key={store}>
            <strong>{t(store)}</strong>
            <span>{t('comingSoon')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Point = ({ icon: Icon, title, text, as: Heading = 'h3' }: { icon: LucideIcon; title: string; text: string; as?: 'h2' | 'h3' }) => (
  <div className={classes.point}>
    <span className={classes.pointIcon}>
      <Icon size={22} strokeWidth={1.9} aria-hidden />
    </span>
    <Heading>{title}</Heading>
    <p>{text}</p>
  </div>
);
