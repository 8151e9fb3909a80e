import type { Database } from '../../platform/db/database.ts';
import { exists } from '../../platform/db/exists.ts';

/** Requests to make a member an admin, if a second admin must agree. */
export class AdminRequestStore {
  /** A repeated request replaces the earlier one. */
  async put(db: Database, request: { memberId: string; askedBy: string; at: Date }): Promise<void> {
    await db
      .insertInto('admin_requests')
      .values({ member_id: request.memberId, asked_by: request.askedBy, asked_at: request.at })
      .onConflict((conflict) => conflict.columns(['member_id', 'asked_by']).doUpdateSet({ asked_at: request.at }))
      .execute();
  }

  async hasOther(db: Database, memberId: string, exceptAdmin: string, since: Date): Promise<boolean> {
    return exists(
      db
        .selectFrom('admin_requests as r')
        .innerJoin('users as u', 'u.id', 'r.asked_by')
        .select('r.asked_by')
        .where('r.member_id', '=', memberId)
        .where('r.asked_by', '!=', exceptAdmin)
        .where('r.asked_at', '>', since)
        // The admin who asked may have lost the role meanwhile.
        .where('u.role', '=', 'admin'),
    );
  }

  async forget(db: Database, memberId: string): Promise<void> {
    await db.deleteFrom('admin_requests').where('member_id', '=', memberId).execute();
  }

  async deleteBefore(db: Database, before: Date): Promise<void> {
    await db.deleteFrom('admin_requests').where('asked_at', '<', before).execute();
  }
}
