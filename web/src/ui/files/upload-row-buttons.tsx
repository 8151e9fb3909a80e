import { ActionIcon, Button } from '@mantine/core';
import { X } from 'lucide-react';

interface Action {
  label: string;
  onClick: () => void;
}

interface Props {
  /** Set only if trying again may help. */
  retry: (Action & { text: string }) | undefined;
  remove: Action;
  retryClassName: string | undefined;
}

export const UploadRowButtons = ({ retry, remove, retryClassName }: Props) => (
  <>
    {retry && (
      <Button className={retryClassName} variant="subtle" size="sm" aria-label={retry.label} onClick={retry.onClick}>
        {retry.text}
      </Button>
    )}
    <ActionIcon variant="subtle" color="gray" size={44} aria-label={remove.label} onClick={remove.onClick}>
      <X size={20} aria-hidden />
    </ActionIcon>
  </>
);
