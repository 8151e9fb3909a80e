import { Button } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode, Ref } from 'react';

interface Props {
  icon: LucideIcon;
  children: ReactNode;
  onClick: () => void;
  color?: 'gray' | 'rose';
  className?: string;
  'aria-label'?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** One of several small actions on an item. */
export const ActionButton = ({ icon: Icon, ...button }: Props) => (
  <Button variant="subtle" size="sm" leftSection={<Icon size={18} aria-hidden />} {...button} />
);
