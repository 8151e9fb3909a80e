import { defaultGuideline } from '@candor/contract/guidelines';
import { REPORT_REASONS, REVIEW_TYPES } from '@candor/contract/statuses';
import { URGENT_HOURS, isUrgentReason } from '@candor/contract/urgency';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { ALL_DAYS, dayKind } from './rules.ts';

/** The hours of `bucketOf`, in SQL: change both together. */
const BUCKET = sql`case when h <= 72 then greatest(0, ceil(h)) when h <= 240 then ceil(h / 6) * 6 else least(ceil(h / 24) * 24, 9984) end`;

const FILED = sql`
  select day::text as day, 'filed:submission' as key from experiences
  union all select day::text, 'filed:report' from reports
  union all select day::text, 'filed:urgent' from reports where is_urgent
  union all select day::text, 'filed:dispute' from experience_disputes
  union all select day::text, 'filed:urgent' from experience_disputes where is_urgent
  union all select (created_at at time zone 'UTC')::date::text, 'filed:dispute' from ownership_disputes
  union all select day::text, 'filed:appeal' from appeals
  union all select (created_at at time zone 'UTC')::date::text, 'filed:appeal' from member_appeals`;

/** Decisions that no request precedes. */
const MEASURES = sql`
  select (b.created_at at time zone 'UTC')::date::text as day, 'suspension:suspended' as measure,
    (select r.guideline from member_reasons r where r.kind = 'suspension' and r.subject_id = b.id::text limit 1) as guideline
  from bans b
  union all select (created_at at time zone 'UTC')::date::text, 'role:role_lowered', guideline from member_reasons where kind = 'role'
  union all select day::text, 'rewording:reworded', guideline from reasons where kind = 'rewording'`;

const REASONS = sql`select * from unnest(${[...REPORT_REASONS]}::text[], ${REPORT_REASONS.map((reason) => defaultGuideline('report', reason))}::int[],
  ${REPORT_REASONS.map((reason) => (isUrgentReason(reason) ? URGENT_HOURS[reason] : null))}::int[]) one`;
const REJECTIONS = sql`select * from unnest(${[...REVIEW_TYPES]}::text[], ${REVIEW_TYPES.map((type) => defaultGuideline(type))}::int[]) one`;

/** What `countDecision` counts of the reports that the decision `d` on the item `i` closed: change both together. */
const CLOSED_REPORT = sql`
  select closed.reason, closed.guideline, closed.is_urgent,
    coalesce(max(closed.hours) filter (where ((i.due_at - make_interval(hours => closed.hours)) at time zone 'UTC')::date = closed.day) over (),
      min(closed.hours) over ()) as hours
  from (
    select r.id, r.day, r.is_urgent, reason, of_reason.guideline, of_reason.hours
    from reports r join reasons_of_reports of_reason using (reason)
    where r.subject_type = i.subject_type and r.subject_id = i.subject_id
      and (d.decided_at at time zone 'UTC')::date between r.day and r.resolved_day) closed
  order by closed.is_urgent desc, closed.day, closed.id limit 1`;

/**
 * Counts all cases once from their tables, for data that was written without passing through the modules: the demo community and
 * bulk data. The app itself counts each case as it happens.
 */
export async function recountFigures(db: Database): Promise<void> {
  await sql`delete from counters where kind like 'transparency:%'`.execute(db);
  await sql`
    with filed as (${FILED}
    ), reasons_of_reports (reason, guideline, hours) as (${REASONS}
    ), rejections (type, guideline) as (${REJECTIONS}
    ), decided as (
      select d.decided_at as at, case when r.reason is not null then 'report' else i.subject_type end as kind,
        case when r.reason is not null then case d.decision when 'approve' then 'refused' else 'upheld' end
          else case d.decision when 'approve' then 'approved' else 'rejected' end end as outcome,
        coalesce(d.guideline, r.guideline, case d.decision when 'reject' then (select guideline from rejections where type = i.subject_type) end)
          as guideline,
        coalesce(r.is_urgent, false) as is_urgent, d.decided_at <= i.due_at as in_time,
        case when r.is_urgent then i.due_at - make_interval(hours => r.hours) else i.day::timestamp at time zone 'UTC' end as since,
        i.assistant_vote is not null as assisted, (i.assistant_vote = 'authentic') = (d.decision = 'approve') as agrees
      from review_decisions d join review_items i on i.id = d.item_id
      left join lateral (${CLOSED_REPORT}) r on i.is_reported
      where d.decision in ('approve', 'reject') and not d.is_second_look
      union all
      select resolved_at, 'experience_dispute', case status when 'approved' then 'upheld' else 'refused' end,
        (select r.guideline from reasons r where r.kind = 'experience_dispute' and r.subject_id = d.id::text limit 1), is_urgent,
        resolved_at <= due_at, day::timestamp at time zone 'UTC', false, false
      from experience_disputes d where resolved_at is not null
      union all
      select resolved_at, 'ownership_dispute', case status when 'approved' then 'upheld' else 'refused' end,
        (select r.guideline from member_reasons r where r.kind = 'ownership_dispute' and r.subject_id = o.id::text limit 1), false,
        resolved_at <= due_at, created_at, false, false
      from ownership_disputes o where resolved_at is not null
      union all
      select decided_at, 'application', case status when 'approved' then 'approved' else 'rejected' end,
        (select r.guideline from member_reasons r where r.kind = 'application' and r.subject_id = a.id::text limit 1), false,
        decided_at <= created_at + interval '48 hours', created_at, false, false
      from reviewer_applications a where decided_at is not null
      union all
      select decided_at, 'appeal', status, guideline, false, (decided_at at time zone 'UTC')::date <= due_on,
        day::timestamp at time zone 'UTC', false, false
      from appeals where decided_at is not null
      union all
      select decided_at, 'appeal', status, guideline, false, (decided_at at time zone 'UTC')::date <= due_on, created_at, false, false
      from member_appeals where decided_at is not null
    ), timed as (
      select *, (at at time zone 'UTC')::date::text as day, greatest(0, extract(epoch from at - since) / 3600) as h,
        case when is_urgent then 'urgent' else kind end as timed
      from decided
    ), measures as (${MEASURES}
    ), figures as (
      select day, key from filed
      union all select day, 'decided:' || kind || ':' || outcome || ':' || coalesce(guideline::text, '') from timed
      union all select day, 'decided:' || measure || ':' || coalesce(guideline::text, '') from measures
      union all select day, 'time:' || timed || ':' || (${BUCKET})::int from timed
      union all select day, 'in-time:' || timed from timed where in_time
      union all select day, 'assistant:decided' from timed where assisted
      union all select day, 'assistant:agrees' from timed where assisted and agrees
    )
    insert into counters (kind, key, shard, n)
    select ${dayKind('')} || day, key, 0, count(*) from figures group by day, key
    union all
    select ${ALL_DAYS}::text, key, 0, count(*) from figures group by key`.execute(db);
}
