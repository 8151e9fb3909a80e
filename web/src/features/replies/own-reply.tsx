import { Button } from '@mantine/core';
import { MessageSquareReply, PencilLine } from 'lucide-react';
import { useRef, type RefObject } from 'react';
import { formatDate } from '../../lib/format/format.ts';
import { replyTexts } from './replies.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { StatusBadge } from '../../ui/badges/status-badge.tsx';
import classes from './own-reply.module.css';
import type { Reply } from './queries.ts';
import { ReplyForm } from './reply-form.tsx';
import { ActionButton } from '../../ui/buttons/action-button.tsx';

interface Props {
  experienceId: number;
  personName: string;
  reply: Reply | null;
  /** Reloads the experience that contains the reply. */
  reload: () => Promise<void>;
}

export function OwnReply({ experienceId, personName, reply, reload }: Props) {
  const t = useTexts(replyTexts);
  const { draft, change, clear } = useDraft(`reply.${experienceId}`, { isOpen: false, content: '' });
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpenedHere = useRef(false);
  function open(content: string) {
    wasOpenedHere.current = true;
    change({ isOpen: true, content });
  }
  function close() {
    change({ isOpen: false, content: '' });
    clear();
    requestAnimationFrame(() => opener.current?.focus());
  }
  if (draft.isOpen) {
    return (
      <ReplyForm
        experienceId={experienceId}
        isNew={reply === null}
        content={draft.content}
        autoFocus={wasOpenedHere.current}
        onType={(content) => change({ content })}
        onCancel={close}
        reload={reload}
        onSaved={close}
      />
    );
  }
  if (reply === null) {
    return (
      <Button
        ref={opener}
        variant="light"
        size="sm"
        leftSection={<MessageSquareReply size={18} aria-hidden />}
        aria-label={t('replyTo', { name: personName })}
        onClick={() => open('')}
      >
        {t('reply')}
      </Button>
    );
  }
  return <SavedReply reply={reply} opener={opener} onEdit={() => open(reply.content)} />;
}

function SavedReply({ reply, opener, onEdit }: { reply: Reply; opener: RefObject<HTMLButtonElement | null>; onEdit: () => void }) {
  const t = useTexts(replyTexts);
  return (
    <div>
      <div className={classes.head}>
        <h3 className={classes.title}>{t('yourReply')}</h3>
        <StatusBadge status={reply.status === 'needs_admin_review' ? 'in_review' : reply.status} />
        <span className={classes.day}>
          {/* The server sends only the day, so no relative time can be shown. */}
          {formatDate(reply.created_at.slice(0, 10))}
        </span>
      </div>
      <p className={classes.content}>{reply.content}</p>
      <ActionButton ref={opener} className={classes.edit ?? ''} icon={PencilLine} onClick={onEdit}>
        {t('edit')}
      </ActionButton>
    </div>
  );
}
