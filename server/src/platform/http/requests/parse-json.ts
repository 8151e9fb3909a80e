import { message } from '@candor/contract/message';
import { AppError } from '../../errors.ts';

const MAX_DEPTH = 20;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor']);

/**
 * JSON.parse that refuses nesting deeper than 20 levels, duplicate keys, and keys that reach into prototypes: only attacks and mistakes
 * contain these.
 * @throws AppError BAD_REQUEST
 */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError('BAD_REQUEST');
  }
  checkStructure(text);
  return value;
}

/** The text is valid JSON, so looking at its strings and brackets is enough. */
function checkStructure(text: string): void {
  const keysByDepth: (Set<string> | null)[] = [];
  const token = /"(?:[^"\\]|\\.)*"|[[\]{}]/g;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [found] = match;
    if (found === '{' || found === '[') {
      keysByDepth.push(found === '{' ? new Set() : null);
      if (keysByDepth.length > MAX_DEPTH) throw new AppError('BAD_REQUEST', { message: message('bodyTooDeep') });
    } else if (found === '}' || found === ']') {
      keysByDepth.pop();
    } else if (isKey(text, token.lastIndex)) {
      const key = JSON.parse(found) as string;
      const keys = keysByDepth.at(-1);
      if (FORBIDDEN_KEYS.has(key)) throw new AppError('BAD_REQUEST', { message: message('bodyForbiddenKey') });
      if (keys?.has(key)) throw new AppError('BAD_REQUEST', { message: message('bodyKeyTwice', { key: key.slice(0, 40) }) });
      keys?.add(key);
    }
  }
}

function isKey(text: string, from: number): boolean {
  let at = from;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++;
  return text[at] === ':';
}
