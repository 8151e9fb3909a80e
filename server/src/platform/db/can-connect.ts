import pg from 'pg';

export async function canConnect(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection);
  // Without this handler, a connection that PostgreSQL closes would end the whole process.
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
