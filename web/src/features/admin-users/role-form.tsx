import { Button, NativeSelect } from '@mantine/core';
import { ROLES, type Role } from '@candor/contract/statuses';
import { useState } from 'react';
import { adminUsersTexts } from '../../lib/i18n/en/admin-users.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import classes from './member-detail.module.css';
import { useChangeRole, type Member } from './queries.ts';

/** What a member may do; nobody changes their own. */
export function RoleForm({ member, isOneself }: { member: Member; isOneself: boolean }) {
  const t = useTexts(adminUsersTexts);
  const [role, setRole] = useState<Role>(member.role);
  const [asks, setAsks] = useState(false);
  const change = useChangeRole();
  const close = (): void => {
    change.reset();
    setAsks(false);
  };
  return (
    <div className={classes.role}>
      <NativeSelect
        label={t('role')}
        description={t(isOneself ? 'ownRole' : `means_${role}`)}
        disabled={isOneself}
        value={role}
        onChange={(event) => setRole(ROLES.find((one) => one === event.currentTarget.value) ?? member.role)}
        data={ROLES.map((one) => ({ value: one, label: t(`role_${one}`) }))}
      />
      {role !== member.role && <Button onClick={() => setAsks(true)}>{t('changeRole')}</Button>}
      <ConfirmDialog
        opened={asks}
        onClose={close}
        title={t('changeRoleTitle')}
        confirmLabel={t('changeRole')}
        busy={change.isPending}
        error={change.error}
        onConfirm={() =>
          change.mutate(
            { id: member.id, role },
            {
              onSuccess: () => {
                close();
                toast.success(t('roleChanged'));
              },
            },
          )
        }
      >
        {t('changeRoleText', { name: member.display_name, from: t(`role_${member.role}`), to: t(`role_${role}`) })}
      </ConfirmDialog>
    </div>
  );
}
