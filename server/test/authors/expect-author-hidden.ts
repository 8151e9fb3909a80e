import { expect } from 'vitest';
import type { TestMember } from '../people.ts';

/** Expects that all calls succeeded, and that no reply reveals who wrote an anonymous experience. */
export function expectAuthorHidden({ author }: { author: TestMember }, ...replies: { status: number; text: string }[]): void {
  for (const { status, text } of replies) {
    expect(status, text).toBeLessThan(300);
    expect(text).not.toContain(author.userId);
    expect(text).not.toContain(author.displayName);
  }
}
