import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';

export const NoticeTitle = ({ page, children }: { page: boolean; children: ReactNode }) =>
  page ? (
    <PageTitle>{children}</PageTitle>
  ) : (
    <Title order={2} size="h2">
      {children}
    </Title>
  );
