import type { Catalogue, Message } from './message.ts';

/** Renders a message in the language of the catalogue. Parameters are inserted unchanged. */
export const renderMessage = ({ key, params }: Message, catalogue: Catalogue): string =>
  params === undefined
    ? catalogue[key]
    : catalogue[key].replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
        const value = params[name];
        return value === undefined ? placeholder : typeof value === 'object' ? renderMessage(value, catalogue) : String(value);
      });

/** Joins several sentences into one line, such as errors of several fields. If there is more than one, each loses its full stop. */
export function renderMessages(messages: readonly Message[], catalogue: Catalogue): string {
  const texts = messages.map((part) => renderMessage(part, catalogue));
  if (texts.length === 1) return texts[0]!;
  const parts = texts.map((text) => text.replace(/[.。]$/, ''));
  return parts.join(/\p{Script=Han}/u.test(parts[0]!) ? '；' : '. ');
}
