import { createElement } from 'react';
import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { theme } from '../src/ui/theme/theme.ts';
import { resolveVariables } from '../src/ui/theme/variables.ts';
import { writeVariables } from './theme-variables.ts';

it('writes the variables that Mantine would compute in the browser', () => {
  const { container } = render(createElement(MantineProvider, { theme, cssVariablesResolver: resolveVariables, withGlobalClasses: false }));
  expect(writeVariables()).toContain('--candor-canvas: #17151b');
  expect(writeVariables()).toBe(container.querySelector('style')?.innerHTML);
});
