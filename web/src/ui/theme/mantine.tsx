import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { createColorSchemeManager } from './color-scheme.ts';
import { theme } from './theme.ts';

/** The providers that Mantine's components need. The style sheet already has its variables. */
export function Mantine({ children }: { children: ReactNode }) {
  const [manager] = useState(createColorSchemeManager);
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={manager}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
