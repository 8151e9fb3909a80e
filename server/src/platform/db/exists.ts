/** Whether the query finds a row. */
export async function exists(query: { limit(most: number): { executeTakeFirst(): Promise<unknown> } }): Promise<boolean> {
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}
