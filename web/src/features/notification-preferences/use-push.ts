import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client.ts';

const pushQuery = queryOptions({
  queryKey: ['push'],
  queryFn: ({ signal }) => api('GET /notifications/push', { signal }),
});

export class PushDenied extends Error {}

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const decodeBase64Url = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0) ?? 0);

async function subscribeBrowser(publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushDenied();
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription of an earlier installation has another key.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: decodeBase64Url(publicKey) });
  const { endpoint, keys } = subscription.toJSON();
  await api('POST /notifications/push', {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } },
  });
}

async function unsubscribeBrowser(): Promise<void> {
  await api('DELETE /notifications/push', { body: {} });
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
}

/** Push messages in this browser. */
export function usePush() {
  const client = useQueryClient();
  const supported = isSupported();
  const { data } = useQuery({ ...pushQuery, enabled: supported });
  const change = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? subscribeBrowser(data?.public_key ?? '') : unsubscribeBrowser()),
    onSettled: () => client.invalidateQueries({ queryKey: pushQuery.queryKey }),
  });
  return { isSupported: supported, isLoaded: data !== undefined, isOn: data?.subscribed ?? false, change };
}
