import type { MyExperience } from '@candor/contract/experiences';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { createMember, createPagination } from '../../../test/samples.ts';
import { CommunityStats } from '../../features/community/community-stats.tsx';
import { SubmitExperienceForm } from '../../features/submit-experience/submit-experience-form.tsx';
import { setLanguage } from '../../lib/i18n/language.ts';
import MyExperiencesPage from '../pages/experiences/my-experiences.tsx';
import { spanish } from './spanish.ts';

const category = { id: 1, label: 'Amable', display_text: '🙂 Amable', emoji: '🙂', weight: 3, type: 'positive' } as const;
const experience = (id: number, status: MyExperience['status']): MyExperience => ({
  id,
  person_name: `Jordan ${'ABCDE'[id - 1] ?? ''}`,
  comment: null,
  formatted_categories: [],
  platforms: [],
  rating: 4,
  city: null,
  state: null,
  status,
  is_anonymous: false,
  experience_date: '2026-11-18',
  approximate_experience_date: false,
  evidence_count: 0,
  comment_edited: false,
  reply_count: 0,
  disputed: false,
  can_withdraw: false,
  review_notes: null,
  decision_id: null,
  waits_until: null,
  created_at: '2026-11-20T12:00:00.000Z',
});

beforeEach(() => {
  sessionStorage.clear();
  setLanguage({ language: 'es', ...spanish });
});
afterEach(() => {
  cleanup();
  setLanguage({ language: 'en', areas: {} });
  vi.unstubAllGlobals();
});

it('names the status of an experience', async () => {
  const statuses = ['in_review', 'approved', 'rejected', 'withdrawn', 'removed'] as const;
  fakeApi({
    'GET /experiences': { experiences: statuses.map((status, index) => experience(index + 1, status)), pagination: createPagination(5) },
  });
  renderScreen(<MyExperiencesPage />);
  for (const word of ['en revisión', 'aprobada', 'rechazada', 'retirada', 'eliminada']) expect(await screen.findByText(word)).toBeTruthy();
});

it('names the missing fields of an experience', async () => {
  fakeApi({ 'GET /feedback-categories': { positive: [category], neutral: [], negative: [] } });
  renderScreen(<SubmitExperienceForm user={createMember()} onSubmitted={() => undefined} />);
  expect(await screen.findByText(/^Selecciona al menos una categoría/)).toBeTruthy();
  fireEvent.submit(document.querySelector('form')!);
  expect(await screen.findAllByText('Se necesita al menos una plataforma con un ID social')).not.toHaveLength(0);
  expect(document.querySelector('form')?.textContent).not.toMatch(/is required|must be|Please|At least/);
});

it('shows the community’s activity as the server sends it, and translates only “Community member”', () => {
  const time = '2026-11-20T12:00:00.000Z';
  renderScreen(
    <CommunityStats
      stats={{
        community_reviewers: 1,
        total_experiences: 1,
        pending_reviews: 1,
        approved_this_week: 1,
        approved_last_week: 0,
        rejected_last_week: 0,
        rejected_this_week: 1,
        average_trust_score: 60,
        top_reviewers: [{ display_name: 'Community member', reviews: 40, trust_score: 85 }],
        activity_logs: [
          { text: 'Se aprobó una experiencia', user: 'Kind', time },
          { text: 'Se envió una respuesta a revisión', user: 'Community member', time },
        ],
        emoji_stats: [],
        city_stats: [],
        platform_stats: [],
      }}
    />,
  );
  expect(screen.getByText('Se aprobó una experiencia')).toBeTruthy();
  expect(screen.getByText('Se envió una respuesta a revisión')).toBeTruthy();
  expect(screen.getAllByText('Miembro de la comunidad')).toHaveLength(2);
  expect(screen.getByText('Kind')).toBeTruthy();
});
