import { createElement } from './elements.ts';
import type { FrameTexts } from './messages.ts';
import { checkCard, groupDigits, testCards, formatExpiry, createToken, type CardField, type Problem } from './sandbox-card.ts';
import { TextField } from './text-field.ts';

type TokenResult = { token: string } | { messages: string[] };

export class CardFields {
  readonly #fields: Record<CardField, TextField>;
  readonly #title = createElement('strong');
  readonly #help = createElement('span');
  readonly #list = createElement('ul');
  readonly #cards = testCards.map((card) => ({ ...card, button: createElement('button', { type: 'button' }) }));
  #texts: FrameTexts | undefined;
  #problems: Partial<Record<CardField, Problem>> = {};

  constructor(root: HTMLElement) {
    const clearError = (field: CardField) => (): void => {
      delete this.#problems[field];
      this.#showProblems();
    };
    this.#fields = {
      number: new TextField('number', { isWide: true, isNumeric: true, format: groupDigits, onInput: clearError('number') }),
      expiry: new TextField('expiry', { isNumeric: true, format: formatExpiry, onInput: clearError('expiry') }),
      code: new TextField('code', { isNumeric: true, maxLength: 4, onInput: clearError('code') }),
      postcode: new TextField('postcode', { isWide: true, maxLength: 10, onInput: clearError('postcode') }),
    };
    for (const { digits, button } of this.#cards) {
      button.addEventListener('click', () => this.#fill(digits));
      const item = createElement('li');
      item.append(button);
      this.#list.append(item);
    }
    const note = createElement('p');
    note.append(this.#title, ' ', this.#help);
    const sandbox = createElement('div', { className: 'sandbox' });
    sandbox.append(note, this.#list);
    root.replaceChildren(sandbox, ...Object.values(this.#fields).map(({ element }) => element));
  }

  setTexts(texts: FrameTexts): void {
    this.#texts = texts;
    this.#title.textContent = texts.sandbox;
    this.#help.textContent = texts.sandboxText;
    this.#list.setAttribute('aria-label', texts.testCards);
    for (const { button, label } of this.#cards) {
      button.textContent = texts[label];
      button.setAttribute('aria-label', texts.useCard.replace('{name}', texts[label]));
    }
    const { number, expiry, code, postcode } = this.#fields;
    number.setTexts(texts.cardNumber);
    expiry.setTexts(texts.cardExpiry, texts.cardExpiryHelp);
    code.setTexts(texts.cardCode, texts.cardCodeHelp);
    postcode.setTexts(texts.cardPostcode);
    this.#showProblems();
  }

  setDisabled(isDisabled: boolean): void {
    for (const { button } of this.#cards) button.disabled = isDisabled;
    for (const field of Object.values(this.#fields)) field.setDisabled(isDisabled);
  }

  focus(field: CardField): void {
    this.#fields[field].focus();
  }

  tokenise(): TokenResult {
    const { number, expiry, code, postcode } = this.#fields;
    const card = { number: number.value, expiry: expiry.value, code: code.value, postcode: postcode.value };
    this.#problems = checkCard(card, new Date());
    this.#showProblems();
    const [first] = Object.keys(this.#problems) as CardField[];
    if (first === undefined) return { token: createToken(card) };
    this.focus(first);
    return { messages: Object.values(this.#problems).map((problem) => this.#texts?.[problem] ?? problem) };
  }

  #fill(digits: string): void {
    const { number, expiry, code, postcode } = this.#fields;
    number.value = groupDigits(digits);
    expiry.value = '12/39';
    code.value = '111';
    postcode.value = '94103';
    this.#problems = {};
    this.#showProblems();
  }

  #showProblems(): void {
    for (const [name, field] of Object.entries(this.#fields) as [CardField, TextField][]) {
      const problem = this.#problems[name];
      field.showError(problem && this.#texts?.[problem]);
    }
  }
}
