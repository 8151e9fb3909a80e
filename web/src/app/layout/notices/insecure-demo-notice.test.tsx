import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderApp } from '../../../../test/render-app.tsx';
import { InsecureDemoNotice } from './insecure-demo-notice.tsx';

const meta = Object.assign(document.createElement('meta'), { name: 'candor-insecure-demo', content: '1' });
afterEach(() => meta.remove());

it('warns while the server says that it is a demo without protection', () => {
  document.head.append(meta);
  renderApp(<InsecureDemoNotice />);
  expect(screen.getByText(/demo without protection/)).toBeTruthy();
});

it('shows nothing otherwise', () => {
  renderApp(<InsecureDemoNotice />);
  expect(screen.queryByText(/demo without protection/)).toBeNull();
});
