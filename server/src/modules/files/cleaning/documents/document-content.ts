import { InvalidFile } from '../cleaning-task.ts';

/** A part of a text document, in reading order. */
export type DocumentBlock = { text: string } | { image: Buffer };

const MAX_CHARACTERS = 150_000;
const MAX_IMAGES = 40;

/** Replaces a drawing or an object that is not shown. */
export const OBJECT_NOT_SHOWN = '[picture]';

/** Collects text and images; other parts of a document are ignored. */
export class DocumentContent {
  readonly blocks: DocumentBlock[] = [];
  #text: string[] = [];
  #characters = 0;
  #images = 0;
  #hasContent = false;

  addText(text: string): void {
    this.#characters += text.length;
    if (this.#characters > MAX_CHARACTERS) throw new InvalidFile('too_many_pages');
    this.#hasContent ||= text.trim() !== '' && text !== OBJECT_NOT_SHOWN;
    this.#text.push(text);
  }

  addImage(image: Buffer): void {
    this.#images += 1;
    if (this.#images > MAX_IMAGES) throw new InvalidFile('too_many_pages');
    this.#flush();
    this.#hasContent = true;
    this.blocks.push({ image });
  }

  /** @throws InvalidFile when the document has nothing to show */
  finish(): DocumentBlock[] {
    this.#flush();
    if (!this.#hasContent) throw new InvalidFile('no_text');
    return this.blocks;
  }

  #flush(): void {
    const text = this.#text.join('').trimEnd();
    if (text !== '') this.blocks.push({ text });
    this.#text = [];
  }
}
