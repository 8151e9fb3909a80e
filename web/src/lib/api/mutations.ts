import { useMutation, useQueryClient, type DataTag, type MutationKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

interface ReloadOptions {
  queryKey: QueryKey;
  /** Reload after an error too, when somebody else may have changed the data in the meantime. */
  evenAfterError?: boolean;
}

/** A mutation that reloads the queries below a key. It ends when they are loaded. */
export function useReloadingMutation<Data, Input = void>(
  { queryKey, evenAfterError = false }: ReloadOptions,
  mutationFn: (input: Input) => Promise<Data>,
) {
  const client = useQueryClient();
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey });
  return useMutation({ mutationFn, ...(evenAfterError ? { onSettled: reload } : { onSuccess: reload }) });
}

interface Query<Data> {
  queryKey: DataTag<QueryKey, Data, Error>;
}

/** A mutation whose result is the new data of a query. */
export function useStoringMutation<Data, Input = void>(query: Query<Data>, mutationFn: (input: Input) => Promise<NoInfer<Data>>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: (data) => storeData(client, query, data) });
}

const storeData = <Data>(client: QueryClient, { queryKey }: { queryKey: QueryKey }, data: Data): void =>
  void client.setQueryData<Data>(queryKey, data);

/** For `onMutate` of an optimistic mutation: shows the change at once. */
export async function showChange<Data extends object>(client: QueryClient, query: Query<Data>, change: (before: Data) => Data) {
  const queryKey: QueryKey = query.queryKey;
  await client.cancelQueries({ queryKey, exact: true });
  const before = client.getQueryData<Data>(queryKey);
  client.setQueryData<Data>(queryKey, before && change(before));
  return { before };
}

/** For `onSuccess` of an optimistic mutation. Skips the reply while a later change is in flight: its reply is newer. */
export function storeLastReply<Data>(client: QueryClient, mutationKey: MutationKey, query: Query<Data>, reply: NoInfer<Data>): void {
  if (client.isMutating({ mutationKey }) === 1) storeData(client, query, reply);
}
