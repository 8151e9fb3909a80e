import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../lib/i18n/language.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { queueKey, rejectAsSpam, type ReviewItem } from '../queries.ts';
import { reviewTexts } from '../review.en.ts';

/** Items chosen to be rejected together; undefined while choosing is off. `onRejected` gets the ids of those that were. */
export function useMarkedItems(onRejected: (ids: ReadonlySet<number>) => void) {
  const t = useTexts(reviewTexts);
  const client = useQueryClient();
  const [marked, setMarked] = useState<ReadonlySet<number>>();
  const rejecting = useMutation({
    mutationFn: (notes: string) => rejectAsSpam([...(marked ?? [])], notes),
    onSuccess: ({ results }) => {
      const rejected = new Set(results.filter(({ code }) => code === null).map(({ id }) => id));
      const done = rejected.size;
      const left = results.length - done;
      setMarked(undefined);
      onRejected(rejected);
      if (done > 0) toast.success(t('bulkDone', { count: done }));
      if (left > 0) toast.info(t('bulkLeft', { count: left }));
      return client.invalidateQueries({ queryKey: queueKey });
    },
  });
  return {
    marked,
    start: (): void => setMarked(new Set()),
    stop: (): void => setMarked(undefined),
    mark: ({ id }: ReviewItem, isMarked: boolean): void =>
      setMarked((before) => new Set([...(before ?? [])].filter((one) => one !== id).concat(isMarked ? [id] : []))),
    rejecting,
  };
}
