import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { ChevronRight, Files, Link2, MessagesSquare, SquarePen } from 'lucide-react';
import type { ReactNode } from 'react';
import { capCount } from '../../lib/format/format.ts';
import { experienceTexts } from './experiences.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths/paths.ts';
import { Link } from '../../ui/buttons/link.tsx';
import classes from './experience-hub.module.css';
import { experienceStatsQuery } from './queries.ts';

/** Without the counts the cards still work as links, so a failed request shows nothing. */
export function ExperienceHub() {
  const t = useTexts(experienceTexts);
  const { data: stats, isPending } = useQuery(experienceStatsQuery);
  const ownCount = stats?.experience_count;
  const linkedCount = stats?.linked_experiences_count;
  return (
    <ul className={classes.cards}>
      <HubCard main to={paths.submitExperience} icon={SquarePen} title={t('submitTitle')} text={t('submitText')} />
      <HubCard to={paths.myExperiences} icon={Files} title={t('mineTitle')} text={t('mineText')}>
        <CountBadge count={ownCount} isPending={isPending} label={t('countMine', { count: ownCount ?? 0 })} />
      </HubCard>
      <HubCard to={paths.linkedExperiences} icon={Link2} title={t('linkedTitle')} text={t('linkedText')}>
        <CountBadge count={linkedCount} isPending={isPending} label={t('countLinked', { count: linkedCount ?? 0 })} />
      </HubCard>
      <HubCard to={paths.community} icon={MessagesSquare} title={t('communityTitle')} text={t('communityText')} />
    </ul>
  );
}

interface HubCardProps {
  to: string;
  icon: LucideIcon;
  title: string;
  text: string;
  main?: boolean;
  /** The number of experiences. */
  children?: ReactNode;
}

function HubCard({ to, icon: Icon, title, text, main = false, children }: HubCardProps) {
  return (
    <li>
      <Link to={to} className={classes.card} data-main={main || undefined}>
        <span className={classes.icon}>
          <Icon size={24} strokeWidth={1.75} aria-hidden />
        </span>
        <span className={classes.words}>
          <span className={classes.title}>{title}</span>
          <span className={classes.text}>{text}</span>
        </span>
        <span className={classes.end}>
          {children}
          <ChevronRight size={20} aria-hidden />
        </span>
      </Link>
    </li>
  );
}

function CountBadge({ count, isPending, label }: { count: number | undefined; isPending: boolean; label: string }) {
  if (isPending) return <Skeleton width={32} height={24} radius="xl" aria-hidden />;
  if (count === undefined) return null;
  return (
    <>
      <span className={classes.badge} data-empty={count === 0 || undefined} aria-hidden>
        {capCount(count)}
      </span>
      <VisuallyHidden>, {label}</VisuallyHidden>
    </>
  );
}
