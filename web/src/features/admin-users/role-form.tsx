import { Button, NativeSelect } from '@mantine/core';
import { defaultGuideline } from '@candor/contract/guidelines';
import { ROLES, type Role } from '@candor/contract/statuses';
import { useState } from 'react';
import { adminUsersTexts } from './admin-users.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { ReasonFields, useReason } from '../../ui/forms/reason-fields.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import classes from './member-detail.module.css';
import { useChangeRole, type Member } from './queries.ts';

const NO_REASON = { text: '', guideline: defaultGuideline('role') };

export function RoleForm({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const t = useTexts(adminUsersTexts);
  const [chosen, setChosen] = useState<Role>();
  const role = chosen ?? member.role;
  const [isConfirming, setConfirming] = useState(false);
  const change = useChangeRole();
  const { reason, setReason, problem, check } = useReason(NO_REASON);
  const close = (): void => {
    change.reset();
    setConfirming(false);
  };
  return (
    <div className={classes.role}>
      <NativeSelect
        label={t('role')}
        description={t(isSelf ? 'ownRole' : `means_${role}`)}
        disabled={isSelf}
        value={role}
        onChange={(event) => setChosen(ROLES.find((option) => option === event.currentTarget.value))}
        data={ROLES.map((option) => ({ value: option, label: t(`role_${option}`) }))}
      />
      {role !== member.role && <Button onClick={() => setConfirming(true)}>{t('changeRole')}</Button>}
      <ConfirmDialog
        opened={isConfirming}
        onClose={close}
        title={t('changeRoleTitle')}
        confirmLabel={t('changeRole')}
        busy={change.isPending}
        error={change.error}
        onConfirm={() => {
          if (!check()) return;
          change.mutate(
            { id: member.id, role, reason: reason.text.trim(), guideline: reason.guideline },
            {
              onSuccess: ({ needs_second_admin: needsSecond }) => {
                close();
                setChosen(undefined);
                setReason(NO_REASON);
                if (needsSecond) toast.info(t('roleAwaitsAdmin'));
                else toast.success(t('roleChanged'));
              },
            },
          );
        }}
      >
        {t('changeRoleText', { name: member.display_name, from: t(`role_${member.role}`), to: t(`role_${role}`) })}
        <ReasonFields use="role" reason={reason} onChange={setReason} label={t('reason')} description={t('reasonHelp')} problem={problem} />
      </ConfirmDialog>
    </div>
  );
}
