import { expect } from 'vitest';
import type { TestMember } from '../people.ts';

/** Expects that no reply reveals who wrote an anonymous experience. */
export function expectAuthorHidden({ author }: { author: TestMember }, ...replies: { text: string }[]): void {
  for (const { text } of replies) {
    expect(text).not.toContain(author.userId);
    expect(text).not.toContain(author.displayName);
  }
}
