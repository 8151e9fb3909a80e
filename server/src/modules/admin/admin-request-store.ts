import type { Database } from '../../platform/db/database.ts';

/** Requests by admins to make a member an admin, where a second admin must agree. */
export class AdminRequestStore {
  /** A repeated request replaces the earlier one. */
  async put(db: Database, request: { memberId: string; askedBy: string; at: Date }): Promise<void> {
    await db
      .insertInto('admin_requests')
      .values({ member_id: request.memberId, asked_by: request.askedBy, asked_at: request.at })
      .onConflict((conflict) => conflict.columns(['member_id', 'asked_by']).doUpdateSet({ asked_at: request.at }))
      .execute();
  }

  /** The admins, other than this one, who requested it after `since`. */
  async otherAdminsSince(db: Database, memberId: string, exceptAdminId: string, since: Date): Promise<string[]> {
    const recent = db.selectFrom('admin_requests').select('asked_by').where('member_id', '=', memberId).where('asked_at', '>', since);
    const rows = await recent.where('asked_by', '!=', exceptAdminId).execute();
    return rows.map((row) => row.asked_by);
  }

  async forget(db: Database, memberId: string): Promise<void> {
    await db.deleteFrom('admin_requests').where('member_id', '=', memberId).execute();
  }

  async deleteBefore(db: Database, before: Date): Promise<void> {
    await db.deleteFrom('admin_requests').where('asked_at', '<', before).execute();
  }
}
