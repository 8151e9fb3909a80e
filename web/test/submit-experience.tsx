import type { TagType } from '@candor/contract/statuses';
import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { DRAFT_NAME, emptyForm, newRow } from '../src/features/submit-experience/experience-form.ts';
import { SubmitExperienceForm } from '../src/features/submit-experience/submit-experience-form.tsx';
import type { ApiData } from '../src/lib/api/api-client.ts';
import type { Answers, Call } from './fake-api.ts';
import { renderScreen } from './render-screen.tsx';
import { createMember } from './samples.ts';

const labels: Record<TagType, string> = { positive: 'Kind', neutral: 'Quiet', negative: 'Rude' };
const tags = (type: TagType, firstId: number, weight: number) =>
  Array.from({ length: 9 }, (_, index) => ({
    id: firstId + index,
    label: `${labels[type]} ${index + 1}`,
    display_text: `${labels[type]} ${index + 1}`,
    emoji: '🙂',
    weight,
    type,
  }));
export const categories = { positive: tags('positive', 1, 3), neutral: tags('neutral', 21, 0), negative: tags('negative', 41, -2) };
const place = { city: 'Portland', state: 'OR', country: 'United States', latitude: 45.5, longitude: -122.7 };
export const answers = {
  'GET /feedback-categories': categories,
  'POST /experiences/check-existing': { exists: false },
  'GET /geo/search': { places: [place] },
  'GET /experiences/company': { alone: true },
} satisfies Answers;
export const accepted: ApiData<'POST /experiences'> = { id: 99, rating: 3, status: 'in_review' };

export function openForm(user = createMember()) {
  const onSubmitted = vi.fn<() => void>();
  const rendered = renderScreen(<SubmitExperienceForm user={user} onSubmitted={onSubmitted} />);
  return { onSubmitted, ...rendered };
}
export const submitButton = () => screen.getByRole('button', { name: 'Submit Experience' });
export const sent = (calls: readonly Call[]) => calls.filter(({ key }) => key === 'POST /experiences');

export async function fillForm(user: ReturnType<typeof openForm>['user'], comment = 'On time and kind.') {
  const put = async (label: string, text: string) => {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  };
  await put('Person name', 'Jordan Avery');
  await user.selectOptions(screen.getByLabelText('Platform'), 'hinge');
  await put('Social ID', '@jordan.avery');
  await user.click(await screen.findByRole('button', { name: /Kind 1$/ }));
  await put('What happened?', comment);
}

export function storeFilledDraft(): void {
  const platforms = [{ ...newRow('1'), platform: 'hinge', socialId: 'jordan.avery' }];
  sessionStorage.setItem(
    `candor.draft.${DRAFT_NAME}`,
    JSON.stringify({ ...emptyForm(), personName: 'Jordan Avery', platforms, tags: [1], comment: 'On time and kind.' }),
  );
}
