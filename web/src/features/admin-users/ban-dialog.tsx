import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { REASON_MAX } from '@candor/contract/limits';
import { useRef, useState, type FormEvent } from 'react';
import { fieldErrors } from '../../lib/error-sentence.ts';
import { adminUsersTexts } from '../../lib/i18n/en/admin-users.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { toast } from '../../ui/toast.tsx';
import { banEnd, BAN_LENGTHS, dayAfter, type BanLength } from './ban-end.ts';
import classes from './ban-dialog.module.css';
import { useBan, type Member } from './queries.ts';

interface Props {
  member: Member;
  opened: boolean;
  onClose: () => void;
}

/** Why, and until when. The member reads both on their profile and is told at once. */
export function BanDialog({ member, opened, onClose }: Props) {
  const t = useTexts(adminUsersTexts);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('suspendTitle', { name: member.display_name })} keepOnOutsideClick>
      <BanForm member={member} onDone={onClose} />
    </Dialog>
  );
}

function BanForm({ member, onDone }: { member: Member; onDone: () => void }) {
  const t = useTexts(adminUsersTexts);
  const ban = useBan();
  const [reason, setReason] = useState('');
  const [length, setLength] = useState<BanLength>('week');
  const [day, setDay] = useState('');
  const [isTried, setTried] = useState(false);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const dayField = useRef<HTMLInputElement>(null);
  const said = fieldErrors(ban.error);
  const isReasonMissing = reason.trim() === '';
  const isDayMissing = length === 'date' && (day === '' || day < dayAfter(new Date()));

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isReasonMissing) reasonField.current?.focus();
    else if (isDayMissing) dayField.current?.focus();
    else {
      ban.mutate(
        { id: member.id, reason: reason.trim(), until: banEnd(length, day, new Date()) },
        {
          onSuccess: () => {
            toast.success(t('suspendedNow'));
            onDone();
          },
        },
      );
    }
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.text}>{t('suspendText')}</p>
      <Textarea
        ref={reasonField}
        label={t('reason')}
        description={t('reasonHelp')}
        required
        maxLength={REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={(isTried && isReasonMissing && t('reasonRequired')) || said['reason']}
      />
      <NativeSelect
        label={t('until')}
        value={length}
        onChange={(event) => setLength(BAN_LENGTHS.find((one) => one === event.currentTarget.value) ?? 'week')}
        data={BAN_LENGTHS.map((one) => ({ value: one, label: t(`for_${one}`) }))}
      />
      {length === 'date' && (
        <TextInput
          ref={dayField}
          type="date"
          label={t('lastDay')}
          min={dayAfter(new Date())}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
          error={(isTried && isDayMissing && t('dayRequired')) || said['until']}
        />
      )}
      {Object.keys(said).length === 0 && <FormError error={ban.error} />}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onDone} disabled={ban.isPending}>
          {t('cancel')}
        </Button>
        <Button type="submit" color="rose" loading={ban.isPending}>
          {t('suspend')}
        </Button>
      </div>
    </form>
  );
}
