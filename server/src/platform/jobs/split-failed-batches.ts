import type { Pool } from 'pg';

/**
 * A batch whose tries are used up becomes a job for each of its entries, with tries of their own. Otherwise one entry that always fails, or
 * a process that is killed during each try, would leave all entries undone. An entry that fails alone stays failed.
 * @returns how many batches were split
 */
export async function splitFailedBatches(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ split: number }>(
    `with failed as materialized (
        select j.id, t.identifier, j.payload, j.max_attempts, j.priority
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where j.attempts >= j.max_attempts and j.locked_at is null and json_array_length(j.payload -> 'batch') > 1
        for update of j skip locked),
      done as materialized (select id from graphile_worker.complete_jobs(array(select id from failed))),
      specs as (select array_agg((f.identifier, json_build_object('batch', json_build_array(entry.value)), null, null, f.max_attempts, null,
          f.priority, null)::graphile_worker.job_spec) as specs
        from failed f join done using (id), json_array_elements(f.payload -> 'batch') entry having count(*) > 0)
    select (select count(*) from done)::int as split, (select count(*) from specs, graphile_worker.add_jobs(specs)) as added`,
  );
  return rows[0]!.split;
}
