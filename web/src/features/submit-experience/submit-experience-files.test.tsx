import { MESSAGES } from '@candor/contract/messages';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ApiData } from '../../lib/api/api-client.ts';
import { fakeApi, noAnswer, errorReply } from '../../../test/fake-api.ts';
import { accepted, answers, openForm, sent, storeFilledDraft, submitButton } from '../../../test/submit-experience.tsx';

describe('supporting files', () => {
  const uploaded = (name: string): ApiData<'POST /files/evidence'> => ({
    id: crypto.randomUUID(),
    url: '/api/v1/files/x?token=t',
    name,
    size: 3,
    kind: 'video',
  });
  const createFile = (name: string) => new File(['abc'], name);
  const choose = (user: ReturnType<typeof openForm>['user'], ...names: string[]) =>
    user.upload(
      screen.getByLabelText('Add files', { selector: 'input' }),
      names.map((name) => createFile(name)),
    );
  const tick = (user: ReturnType<typeof openForm>['user']) =>
    user.click(screen.getByRole('checkbox', { name: /I confirm that I may share/ }));
  const rows = () => screen.queryAllByRole('button', { name: /^Remove .*\.mp4/ });

  it('are added only after the legal box is ticked, which must still be ticked on sending', async () => {
    const calls = fakeApi({ ...answers, 'POST /files/evidence': () => uploaded('a.mp4') });
    storeFilledDraft();
    const { user } = openForm();
    await user.click(screen.getByRole('button', { name: 'Add files' }));
    expect(screen.getByText(MESSAGES.legalTick)).toBeDefined();
    await tick(user);
    expect(screen.queryByText(MESSAGES.legalTick)).toBeNull();
    await choose(user, 'a.mp4');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(calls.filter(({ key }) => key === 'POST /files/evidence')).toHaveLength(1);
    await tick(user);
    await screen.findByRole('button', { name: /Kind 1$/ });
    await user.click(submitButton());
    expect(await screen.findAllByText(MESSAGES.legalTick)).not.toHaveLength(0);
    expect(sent(calls)).toHaveLength(0);
  });

  it('are shown to the person only when chosen, and survive a reload', async () => {
    let count = 0;
    const calls = fakeApi({
      ...answers,
      'POST /files/evidence': () => uploaded(`${(count += 1)}.mp4`),
      'POST /experiences': accepted,
    });
    storeFilledDraft();
    const first = openForm();
    await tick(first.user);
    await choose(first.user, '1.mp4', '2.mp4');
    await waitFor(() => expect(rows()).toHaveLength(2));
    await first.user.click(screen.getByRole('checkbox', { name: /Show 2.mp4/ }));
    first.unmount();

    const { user, onSubmitted } = openForm();
    expect(rows()).toHaveLength(2);
    await screen.findByRole('button', { name: /Kind 1$/ });
    await user.click(submitButton());
    await waitFor(() => expect(onSubmitted).toHaveBeenCalledOnce());
    const body = sent(calls)[0]?.body as { evidence_ids: string[]; visible_evidence_ids: string[] } | undefined;
    expect(body?.evidence_ids).toHaveLength(2);
    expect(body?.visible_evidence_ids).toEqual(body?.evidence_ids.slice(1));
  });

  it('are limited to five pictures or videos, and a failed one is retried or removed before submitting', async () => {
    let isDown = true;
    const calls = fakeApi({
      ...answers,
      'POST /files/evidence': () => (isDown ? noAnswer : uploaded('a.mp4')),
      'POST /experiences': accepted,
    });
    storeFilledDraft();
    const { user, onSubmitted } = openForm();
    await tick(user);
    await choose(user, ...Array.from({ length: 6 }, (_, index) => `${index}.mp4`));
    expect(screen.getByText(MESSAGES.tooManyFiles)).toBeDefined();
    await screen.findByText('Failed to upload 4.mp4');
    for (const name of ['1.mp4', '2.mp4', '3.mp4', '4.mp4']) await user.click(screen.getByRole('button', { name: `Remove ${name}` }));
    await user.click(submitButton());
    expect(await screen.findAllByText(/A file couldn’t be uploaded/)).not.toHaveLength(0);
    expect(sent(calls)).toHaveLength(0);
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Upload 0.mp4 again' }));
    await screen.findByText(/^Added/);
    await user.click(submitButton());
    await waitFor(() => expect(onSubmitted).toHaveBeenCalledOnce());
  });

  it('that no longer exist are reported at their field', async () => {
    fakeApi({ ...answers, 'POST /files/evidence': () => uploaded('a.mp4'), 'POST /experiences': errorReply('INVALID_EVIDENCE') });
    storeFilledDraft();
    const { user } = openForm();
    await tick(user);
    await choose(user, 'a.mp4');
    await waitFor(() => expect(rows()).toHaveLength(1));
    await user.click(submitButton());
    await screen.findAllByText(/We can’t use this supporting document\. Remove your files and add them again/);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add files' }));
  });
});
