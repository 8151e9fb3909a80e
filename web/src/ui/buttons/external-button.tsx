import { Button } from '@mantine/core';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';

/** Opens a page of another site in a new tab, without telling that site where the member comes from. */
export const ExternalButton = ({ href, children }: { href: string | undefined; children: ReactNode }) => (
  <Button
    component="a"
    href={href}
    target="_blank"
    rel="noreferrer noopener"
    variant="default"
    leftSection={<ExternalLink size={18} aria-hidden />}
  >
    {children}
  </Button>
);
