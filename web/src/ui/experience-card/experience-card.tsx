import { Button } from '@mantine/core';
import type { Reply, SearchResult } from '@candor/contract/experiences';
import { BadgeCheck, Eye, LockKeyhole, MapPin, MessageCircleReply, PencilLine, Scale } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { formatDate, formatMonth } from '../../lib/format/format.ts';
import { experienceCardTexts } from './experience-card.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Card } from '../page/card.tsx';
import { Link } from '../buttons/link.tsx';
import tally from '../badges/tally.module.css';
import classes from './experience-card.module.css';
import { PlatformBadge } from '../badges/platform-badge.tsx';
import { Explained } from '../badges/explained.tsx';
import { Rating } from '../badges/rating.tsx';
import { TagChip } from '../badges/tag-chip.tsx';
import { TrustBadge } from '../badges/trust-badge.tsx';

interface Props {
  experience: SearchResult;
  /** Shown while the experience is not revealed. */
  onReveal?: () => void;
  /** The cost of a reveal and the remaining credits. */
  revealNote?: string | undefined;
  /** Path of the experience's own page, linked from its name. */
  to?: string;
  /** Level of the name's heading. */
  heading?: 'h2' | 'h3';
  renderReplyAction?: (reply: Reply) => ReactNode;
}

export function ExperienceCard({ experience, onReveal, revealNote, to, heading: Heading = 'h3', renderReplyAction }: Props) {
  const t = useTexts(experienceCardTexts);
  const { person_name: name, location, is_revealed: isRevealed, platforms } = experience;
  const place = [location.city, location.state].filter(Boolean).join(', ');
  const title = `experience-${experience.id}`;
  return (
    <Card as="article" aria-labelledby={title}>
      <header className={classes.head}>
        <div>
          <Heading id={title} className={classes.name} tabIndex={-1}>
            {to === undefined ? (
              <bdi>{name}</bdi>
            ) : (
              <Link to={to} className={classes.open}>
                <bdi>{name}</bdi>
              </Link>
            )}
          </Heading>
          <p className={classes.meta}>
            {place !== '' && (
              <span className={classes.fact}>
                <MapPin size={15} aria-hidden />
                {place}
              </span>
            )}
            <span>
              {isRevealed && experience.experience_date
                ? t(experience.approximate_experience_date ? 'happenedAbout' : 'happened', { date: formatDate(experience.experience_date) })
                : t('sharedIn', { month: formatMonth(experience.created_at) })}
            </span>
          </p>
        </div>
        <Explained topic="rating">
          <Rating rating={experience.rating} />
        </Explained>
      </header>

      <Platforms platforms={platforms} />

      {isRevealed ? (
        <Revealed experience={experience} {...(renderReplyAction ? { renderReplyAction } : {})} />
      ) : (
        <Outline experience={experience} revealNote={revealNote} {...(onReveal ? { onReveal } : {})} />
      )}

      <Marks experience={experience} />
    </Card>
  );
}

function Marks({ experience }: { experience: SearchResult }) {
  const t = useTexts(experienceCardTexts);
  return (
    <footer className={classes.footer}>
      <span className={classes.fact}>
        {t(experience.is_anonymous ? 'anonymous' : 'authorTrust')}
        {!experience.is_anonymous && (
          <Explained topic="trust">
            <TrustBadge score={experience.reviewer_trust_score} verified={experience.reviewer_verified} />
          </Explained>
        )}
        {experience.is_anonymous && experience.reviewer_verified && <BadgeCheck size={16} aria-hidden />}
      </span>
      {experience.disputed && (
        <span className={classes.mark} data-tone="waiting" title={t('disputedHelp')}>
          <Scale size={15} aria-hidden />
          {t('disputed')}
        </span>
      )}
      {experience.comment_edited && (
        <span className={classes.mark}>
          <PencilLine size={15} aria-hidden />
          {t('edited')}
        </span>
      )}
      {experience.has_reply && !experience.is_revealed && (
        <span className={classes.mark}>
          <MessageCircleReply size={15} aria-hidden />
          {t('hasReply')}
        </span>
      )}
    </footer>
  );
}

function Platforms({ platforms }: { platforms: SearchResult['platforms'] }) {
  return (
    <ul className={classes.row}>
      {platforms.map((platform) => (
        <li key={`${platform.platform} ${platform.social_id}`}>
          <PlatformBadge
            platform={platform.platform}
            emoji={platform.emoji}
            label={platform.label}
            socialId={platform.social_id}
            countryCode={platform.country_code}
          />
        </li>
      ))}
    </ul>
  );
}

function Outline({ experience, onReveal, revealNote }: Props) {
  const note = useId();
  const t = useTexts(experienceCardTexts);
  const counts = (['positive', 'neutral', 'negative'] as const).filter((type) => experience.tag_counts[type] > 0);
  return (
    <>
      <ul className={classes.row} aria-label={t('categories')}>
        {counts.map((type) => (
          <li key={type} className={tally.tally} data-type={type}>
            {t(type, { count: experience.tag_counts[type] })}
          </li>
        ))}
      </ul>
      {onReveal && (
        <div className={classes.locked}>
          <p className={classes.lockedText}>
            <LockKeyhole size={16} aria-hidden />
            {t('hidden')}
          </p>
          <div className={classes.offer}>
            <Button variant="light" leftSection={<Eye size={18} aria-hidden />} aria-describedby={note} onClick={onReveal}>
              {t('reveal')}
            </Button>
            {revealNote !== undefined && (
              <p id={note} className={classes.note}>
                {revealNote}
              </p>
            )}
          </div>
        </div>
      )}
    </>
  );
}

function Revealed({ experience, renderReplyAction }: Props) {
  const t = useTexts(experienceCardTexts);
  return (
    <>
      <p className={experience.comment === null ? classes.noComment : classes.comment} dir="auto">
        {experience.comment ?? t('noComment')}
      </p>
      <ul className={classes.row} aria-label={t('categories')}>
        {experience.tags.map((tag) => (
          <li key={tag.id}>
            <TagChip emoji={tag.emoji} label={tag.label} type={tag.type} />
          </li>
        ))}
      </ul>
      {experience.replies.length > 0 && (
        <section className={classes.replies} aria-label={t('replies')}>
          {experience.replies.map((reply) => (
            <blockquote key={reply.id} className={classes.reply}>
              <p className={classes.replyBy}>
                {t(reply.by_subject ? 'bySubject' : 'byMember')} · {formatDate(reply.created_at)}
              </p>
              <p dir="auto">{reply.content}</p>
              {renderReplyAction?.(reply)}
            </blockquote>
          ))}
        </section>
      )}
    </>
  );
}
