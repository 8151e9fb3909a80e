/** Whether the query finds a row. */
export async function exists(query: { limit(count: number): { executeTakeFirst(): Promise<unknown> } }): Promise<boolean> {
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}
