import { AtSign, ChevronRight, CircleCheck, ClipboardCheck, Gavel, Scale, TriangleAlert, UserRoundCheck } from 'lucide-react';
import { adminPath } from '../../lib/paths/admin-paths.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { adminOverviewTexts } from './admin-overview.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths/paths.ts';
import { Card } from '../../ui/page/card.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import classes from './overview.module.css';
import type { Stats } from './queries.ts';
import { formatWait } from './format-wait.ts';

export function WaitingCases({ stats: { queue, disputes, applications, appeals, experiences } }: { stats: Stats }) {
  const t = useTexts(adminOverviewTexts);
  const late = queue.sla_breaches + disputes.overdue + applications.overdue + appeals.overdue;
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className={classes.title}>
        {t('waiting')}
      </h2>
      <p className={classes.summary} data-late={late > 0 || undefined}>
        {late > 0 ? <TriangleAlert size={18} aria-hidden /> : <CircleCheck size={18} aria-hidden />}
        {late > 0 ? t('late', { count: late }) : t('inTime')}
      </p>
      <ul className={classes.tiles}>
        <Tile
          kind="queue"
          count={queue.pending}
          notes={[
            queue.pending > 0 && t('oldest', { time: formatWait(queue.oldest_minutes, t) }),
            experiences.needs_admin_review > 0 && t('forAdmins', { count: experiences.needs_admin_review }),
          ]}
          late={queue.sla_breaches > 0 && t('queueLate', { count: queue.sla_breaches })}
        />
        <Tile
          kind="ownership"
          count={disputes.ownership_open}
          late={disputes.ownership_overdue > 0 && t('disputesLate', { count: disputes.ownership_overdue })}
        />
        <Tile
          kind="experience"
          count={disputes.experience_open}
          late={disputes.experience_overdue > 0 && t('disputesLate', { count: disputes.experience_overdue })}
        />
        <Tile
          kind="appeals"
          count={appeals.open}
          notes={[appeals.waits_for_second_admin && t('appealsWait')]}
          late={appeals.overdue > 0 && t('appealsLate', { count: appeals.overdue })}
        />
        <Tile
          kind="applications"
          count={applications.pending}
          late={applications.overdue > 0 && t('applicationsLate', { count: applications.overdue })}
        />
      </ul>
    </section>
  );
}

/** The icons and pages of the tiles, by the keys of their labels. */
const TILES = {
  queue: { icon: ClipboardCheck, to: paths.reviewQueue },
  ownership: { icon: AtSign, to: adminPath('ownershipDisputes') },
  experience: { icon: Scale, to: adminPath('experienceDisputes') },
  appeals: { icon: Gavel, to: adminPath('appeals') },
  applications: { icon: UserRoundCheck, to: adminPath('applications') },
} as const;

interface TileProps {
  kind: keyof typeof TILES;
  count: number;
  notes?: (string | false)[];
  late?: string | false;
}

function Tile({ kind, count, notes = [], late = false }: TileProps) {
  const t = useTexts(adminOverviewTexts);
  const { icon: Icon, to } = TILES[kind];
  return (
    <Card as="li" padding="none">
      <Link to={to} className={classes.tile}>
        <span className={classes.head}>
          <span className={classes.icon}>
            <Icon size={20} aria-hidden />
          </span>
          <ChevronRight size={20} aria-hidden />
        </span>
        <span className={classes.value}>{formatNumber(count)}</span>
        <span className={classes.label}>{t(kind)}</span>
        {notes.map(
          (note) =>
            note !== false && (
              <span key={note} className={classes.note}>
                {note}
              </span>
            ),
        )}
        {late !== false && (
          <span className={classes.note} data-late>
            <TriangleAlert size={14} aria-hidden />
            {late}
          </span>
        )}
      </Link>
    </Card>
  );
}
