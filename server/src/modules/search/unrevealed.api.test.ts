import { unrevealedSample } from '@candor/contract/unrevealed-sample';
import { afterAll, describe, expect, it } from 'vitest';
import { freshHandle, submit, TAG } from '../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../test/people.ts';
import { startSearchApp } from '../../../test/search-app.ts';

const { test, author, search, resultIds, publishAbout } = await startSearchApp();
afterAll(() => test.close());

describe('an unrevealed experience', () => {
  it('is shown without its unrevealed fields', async () => {
    const handle = freshHandle();
    const id = await publishAbout({
      person_name: 'Leopold Bloomington',
      comment: 'Told me all about his yacht in Trieste.',
      tags: [TAG.respectful, TAG.ghosted],
      experience_date: '2026-03-17',
      platforms: [
        { platform: 'instagram', social_id: handle },
        { platform: 'tinder', social_id: 'leobloom1904' },
        { platform: 'phone', social_id: '+14155550173' },
      ],
      city: 'Dublin',
      state: 'OH',
      latitude: 40.0992,
      longitude: -83.1141,
    });
    const reply = await search({ social_id: handle });
    const [result] = reply.data.results;
    expect(result).toEqual({
      ...unrevealedSample,
      id,
      person_name: 'Leopold B.',
      platforms: [
        { platform: 'instagram', social_id: handle, emoji: '📷', label: 'Instagram' },
        { platform: 'tinder', social_id: 'le•••••', emoji: '🔥', label: 'Tinder' },
        { platform: 'phone', social_id: '•••••73', emoji: '📱', label: 'Phone' },
      ],
      rating: expect.any(Number),
      location: { city: 'Dublin', state: 'OH' },
      tag_counts: { positive: 1, neutral: 0, negative: 1 },
      created_at: expect.stringMatching(/-01T00:00:00\.000Z$/),
    });
    for (const hidden of [
      'Bloomington',
      'loomington',
      'leobloom1904',
      '4155550173',
      '41555501',
      'yacht',
      'Trieste',
      '2026-03-17',
      'Ghosted',
      'Respectful',
      author.displayName,
      author.userId,
      '40.0',
      '-83.1',
      'evidence',
      '"latitude"',
      'submitt',
      'author',
    ]) {
      expect(reply.text).not.toContain(hidden);
    }
  });

  it('is shown with masked identifiers if it was found by another criterion', async () => {
    await publishAbout({ person_name: 'Penelope Ithaca', platforms: [{ platform: 'tiktok', social_id: 'weaver.of.shrouds' }] });
    const reply = await search({ person_name: 'penelope ithaca' });
    expect(reply.data.results[0]?.platforms[0]?.social_id).toBe('we•••••');
    expect(reply.text).not.toContain('weaver');
  });

  it('is shown in full after a reveal, and to its author', async () => {
    const handle = freshHandle();
    const id = await publishAbout({
      person_name: 'Molly Gibraltar',
      comment: 'Yes I said yes I will yes.',
      platforms: [{ platform: 'x', social_id: handle.slice(0, 12) }],
    });
    const reader = await makeMember(test);
    const query = { social_id: handle.slice(0, 12), platform: 'x' };
    expect((await search(query, reader.token)).data.results[0]).toMatchObject({ id, is_revealed: false, comment: null });
    const revealed = await test.call('POST /reveals/experience', { token: reader.token, body: { experience_id: id } });
    expect(revealed.data).toMatchObject({
      charged: true,
      reveals: 2,
      experience: { id, comment: 'Yes I said yes I will yes.', is_revealed: true },
    });
    expect((await search(query, reader.token)).data.results[0]).toMatchObject({ is_revealed: true, person_name: 'Molly Gibraltar' });
    expect((await search(query, author.token)).data.results[0]).toMatchObject({ is_revealed: true, comment: 'Yes I said yes I will yes.' });
    expect((await search(query)).data.results[0]).toMatchObject({ is_revealed: false });
  });

  it('is shown in full to the person it is about, by a handle on the platform where they linked it or by their own number', async () => {
    const [handle, number] = [freshHandle(), '+14155550161'];
    const byHandle = await publishAbout({ platforms: [{ platform: 'tinder', social_id: handle }] });
    const byNumber = await publishAbout({ platforms: [{ platform: 'whatsapp', social_id: number }] });
    const subject = await makeMember(test, { phone: number, linked: [{ platform: 'tinder', socialId: handle }] });
    const other = await makeMember(test, { linked: [{ platform: 'bumble', socialId: handle }] });
    const searchResults = async (social_id: string, member: TestMember) =>
      (await search({ social_id }, member.token)).data.results.map(({ id, is_revealed }) => [id, is_revealed]);
    expect(await searchResults(handle, subject)).toEqual([[byHandle, true]]);
    expect(await searchResults(number, subject)).toEqual([[byNumber, true]]);
    expect(await searchResults(handle, other)).toEqual([[byHandle, false]]);
    expect(await searchResults(number, other)).toEqual([[byNumber, false]]);
  });

  it('is not found before it is approved', async () => {
    const handle = freshHandle();
    await submit(test, author, { person_name: 'Waiting Still', platforms: [{ platform: 'tinder', social_id: handle }] });
    expect(await resultIds({ social_id: handle })).toEqual([]);
    expect(await resultIds({ person_name: 'waiting still' })).toEqual([]);
    expect(await resultIds({ social_id: handle }, author.token)).toEqual([]);
  });
});
