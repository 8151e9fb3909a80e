import { Button, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Copy, Inbox, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { InboxMessage } from '../../../lib/dev-inbox.ts';
import { readInbox } from '../../../lib/dev-inbox.ts';
import { devInboxTexts } from './dev-inbox.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { Card } from '../../../ui/page/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonCards } from '../../../ui/feedback/loading-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { RelativeDate } from '../../../ui/figures/relative-date.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import classes from './dev-inbox.module.css';

const POLL_MS = 2_000;

export default function DevInboxPage() {
  const t = useTexts(devInboxTexts);
  const [to, setTo] = useState('');
  const { data, refetch, isFetching } = useQuery({
    queryKey: ['dev-inbox', to],
    queryFn: () => readInbox(to.trim()),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
  return (
    <Page>
      <PageHeader
        title={t('title')}
        intro={t('intro')}
        actions={
          <Button
            variant="default"
            size="sm"
            leftSection={<RefreshCw size={18} aria-hidden />}
            disabled={isFetching}
            onClick={() => void refetch()}
          >
            {t('refresh')}
          </Button>
        }
      />
      <TextInput
        label={t('filter')}
        description={t('filterHelp')}
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
        mb="lg"
      />
      <Messages messages={data} />
    </Page>
  );
}

function Messages({ messages }: { messages: InboxMessage[] | null | undefined }) {
  const t = useTexts(devInboxTexts);
  if (messages === undefined) return <SkeletonCards />;
  if (messages === null) return <EmptyState icon={Inbox} title={t('absentTitle')} text={t('absentText')} />;
  if (messages.length === 0) return <EmptyState icon={Inbox} title={t('emptyTitle')} text={t('emptyText')} />;
  return (
    <ul className={classes.list}>
      {messages.map((message) => (
        <Card as="li" key={`${message.created_at} ${message.to} ${message.text}`}>
          <div className={classes.head}>
            <strong>{message.to}</strong>
            <span>
              {message.channel} · <RelativeDate time={message.created_at} />
            </span>
          </div>
          <p className={classes.text}>{message.text}</p>
          {message.code && <CopyCode code={message.code} />}
        </Card>
      ))}
    </ul>
  );
}

function CopyCode({ code }: { code: string }) {
  const t = useTexts(devInboxTexts);
  const copy = () => {
    navigator.clipboard.writeText(code).then(
      () => toast.success(t('copied')),
      (error: unknown) => console.warn('The code could not be copied', error),
    );
  };
  return (
    <Button variant="light" size="sm" leftSection={<Copy size={18} aria-hidden />} onClick={copy}>
      {t('copy', { code })}
    </Button>
  );
}
