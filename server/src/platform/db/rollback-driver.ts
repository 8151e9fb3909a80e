import { PostgresDriver } from 'kysely';

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0];

const ROLLBACK = 'rollback';

/**
 * Sends nothing else on a connection while its transaction is being rolled back. A statement that another part of the use case sends meanwhile
 * would wait behind the rollback, and then take effect outside the transaction.
 */
export class RollbackDriver extends PostgresDriver {
  override async rollbackTransaction(connection: Connection): Promise<void> {
    const send = connection.executeQuery;
    connection.executeQuery = async (query, ...rest) => {
      if (query.sql !== ROLLBACK) throw new Error('the transaction was rolled back');
      return send.call(connection, query, ...rest) as never;
    };
    try {
      await super.rollbackTransaction(connection);
    } finally {
      connection.executeQuery = send;
    }
  }
}
