import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { relativeAge } from '@candor/contract/dates';
import { CalendarDays, FileCheck, Flag, MapPin, MessageSquareReply, PencilLine, VenetianMask } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatDate } from '../../lib/format/format.ts';
import { experienceTexts } from './experiences.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { mixesDaily } from '../../lib/installation.ts';
import { paths } from '../../lib/paths/paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { PlatformBadge } from '../../ui/badges/platform-badge.tsx';
import { Rating } from '../../ui/badges/rating.tsx';
import { RelativeDate } from '../../ui/figures/relative-date.tsx';
import { StatusBadge } from '../../ui/badges/status-badge.tsx';
import { TagChip } from '../../ui/badges/tag-chip.tsx';
import { CompanyWait } from './company-wait.tsx';
import card from '../../ui/lists/card-parts.module.css';
import classes from './my-experience-card.module.css';
import { rejectionQuery, type MyExperience } from './queries.ts';
import { WithdrawExperience } from './withdraw-experience.tsx';

/** Compares days in UTC, because the mix runs once a UTC day. */
const isFromToday = (time: string): boolean => time.slice(0, 10) === new Date().toISOString().slice(0, 10);

const isNow = (time: string): boolean => relativeAge(time, new Date()) === 'now';

export function MyExperienceCard({ experience, onEditAgain }: { experience: MyExperience; onEditAgain: () => void }) {
  const t = useTexts(experienceTexts);
  const titleId = `experience-${experience.id}`;
  const heading = useRef<HTMLHeadingElement>(null);
  const wasWithdrawable = useRef(experience.can_withdraw);
  useEffect(() => {
    const wasWithdrawn = wasWithdrawable.current && !experience.can_withdraw;
    wasWithdrawable.current = experience.can_withdraw;
    // The pressed withdraw button was removed, so move the focus to the heading.
    if (wasWithdrawn && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [experience.can_withdraw]);
  return (
    <Card as="article" aria-labelledby={titleId}>
      <header className={card.head}>
        <div className={card.person}>
          <h2 id={titleId} ref={heading} tabIndex={-1} className={card.name} dir="auto">
            {experience.person_name}
          </h2>
          <Meta experience={experience} />
        </div>
        <div className={card.badges}>
          <Rating rating={experience.rating} />
          <StatusBadge status={experience.status} />
        </div>
      </header>
      {experience.comment && <p className={card.comment}>{experience.comment}</p>}
      <ul className={classes.chips} aria-label={t('categories')}>
        {experience.formatted_categories.map((category) => (
          <li key={`${category.type} ${category.label}`}>
            <TagChip {...category} />
          </li>
        ))}
      </ul>
      <ul className={classes.chips} aria-label={t('platforms')}>
        {experience.platforms.map(({ platform, emoji, label, social_id, country_code }) => (
          <li key={`${platform} ${social_id}`}>
            <PlatformBadge platform={platform} emoji={emoji} label={label} socialId={social_id} countryCode={country_code} />
          </li>
        ))}
      </ul>
      <Marks experience={experience} />
      {experience.waits_until !== null && <CompanyWait experience={experience} until={experience.waits_until} />}
      {mixesDaily() &&
        experience.waits_until === null &&
        experience.is_anonymous &&
        experience.status === 'in_review' &&
        isFromToday(experience.created_at) && <p className={classes.tomorrow}>{t('reviewersGetIt')}</p>}
      {experience.status === 'rejected' && experience.review_notes && (
        <section className={classes.rejection}>
          <h3>{t('rejectedBecause')}</h3>
          <p dir="auto">{experience.review_notes}</p>
        </section>
      )}
      <Actions experience={experience} onEditAgain={onEditAgain} />
    </Card>
  );
}

function Actions({ experience, onEditAgain }: { experience: MyExperience; onEditAgain: () => void }) {
  const t = useTexts(experienceTexts);
  const { decision_id: decisionId } = experience;
  if (!experience.can_withdraw && experience.status !== 'rejected' && decisionId === null) return null;
  return (
    <div className={classes.actions}>
      {experience.can_withdraw && <WithdrawExperience experience={experience} />}
      {decisionId !== null && (
        <LinkButton to={`${paths.myDecisions}?decision=${decisionId}`} variant="default" size="sm">
          {t('seeDecision')}
        </LinkButton>
      )}
      {experience.status === 'rejected' && <EditAgain decisionId={decisionId} onEditAgain={onEditAgain} />}
    </div>
  );
}

function EditAgain({ decisionId, onEditAgain }: { decisionId: string | null; onEditAgain: () => void }) {
  const t = useTexts(experienceTexts);
  const { data: rejection } = useQuery({ ...rejectionQuery(decisionId ?? ''), enabled: decisionId !== null });
  const isWaiting = rejection?.hasOpenAppeal === true;
  return (
    <Button variant="light" size="sm" disabled={isWaiting} leftSection={<PencilLine size={18} aria-hidden />} onClick={onEditAgain}>
      {t(isWaiting ? 'editAfterAppeal' : 'editAgain')}
    </Button>
  );
}

function Meta({ experience }: { experience: MyExperience }) {
  const t = useTexts(experienceTexts);
  const place = [experience.city, experience.state].filter(Boolean).join(', ');
  const day = formatDate(experience.experience_date);
  return (
    <p className={`${card.meta} ${classes.meta}`}>
      <span>
        {isNow(experience.created_at) ? (
          t('sharedNow')
        ) : (
          <>
            {t('shared')} <RelativeDate time={experience.created_at} />
          </>
        )}
      </span>
      <span>
        <CalendarDays size={16} role="img" aria-label={t('happened')} />
        {experience.approximate_experience_date ? t('about', { date: day }) : day}
      </span>
      {place !== '' && (
        <span>
          <MapPin size={16} aria-hidden />
          {place}
        </span>
      )}
    </p>
  );
}

function Marks({ experience }: { experience: MyExperience }) {
  const t = useTexts(experienceTexts);
  const marks = [
    { icon: VenetianMask, text: t('anonymous'), isShown: experience.is_anonymous },
    { icon: PencilLine, text: t('edited'), isShown: experience.comment_edited },
    { icon: Flag, text: t('disputed'), isShown: experience.disputed },
    { icon: MessageSquareReply, text: t('replies', { count: experience.reply_count }), isShown: experience.reply_count > 0 },
    { icon: FileCheck, text: t('files', { count: experience.evidence_count }), isShown: experience.evidence_count > 0 },
  ].filter(({ isShown }) => isShown);
  if (marks.length === 0) return null;
  return (
    <ul className={classes.marks}>
      {marks.map(({ icon: Icon, text }) => (
        <li key={text}>
          <Icon size={16} aria-hidden />
          {text}
        </li>
      ))}
    </ul>
  );
}
