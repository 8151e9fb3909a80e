import { createElement } from './elements.ts';

interface Options {
  isWide?: boolean;
  isNumeric?: boolean;
  maxLength?: number;
  format?: (text: string) => string;
  onInput: () => void;
}

export class TextField {
  readonly element: HTMLElement;
  readonly #input: HTMLInputElement;
  readonly #label: HTMLLabelElement;
  readonly #help: HTMLElement;
  readonly #error: HTMLElement;

  constructor(id: string, { isWide = false, isNumeric = false, maxLength, format, onInput }: Options) {
    this.element = createElement('div', { className: isWide ? 'field wide' : 'field' });
    this.#label = createElement('label', { htmlFor: id });
    this.#input = createElement('input', {
      id,
      type: 'text',
      inputMode: isNumeric ? 'numeric' : 'text',
      autocomplete: 'off',
      spellcheck: false,
    });
    if (maxLength !== undefined) this.#input.maxLength = maxLength;
    this.#help = createElement('p', { id: `${id}-help`, className: 'help' });
    this.#error = createElement('p', { id: `${id}-error`, className: 'error' });
    this.#input.addEventListener('input', () => {
      if (format) this.#retype(format);
      onInput();
    });
    this.element.append(this.#label, this.#input, this.#help, this.#error);
  }

  get value(): string {
    return this.#input.value;
  }

  set value(text: string) {
    this.#input.value = text;
  }

  setTexts(label: string, help = ''): void {
    this.#label.textContent = label;
    this.#help.textContent = help;
    this.#help.hidden = help === '';
  }

  showError(problem: string | undefined): void {
    this.#error.textContent = problem ?? '';
    this.#error.hidden = problem === undefined;
    this.#input.setAttribute('aria-invalid', String(problem !== undefined));
    const described = [this.#help, this.#error].filter(({ hidden }) => !hidden).map(({ id }) => id);
    this.#input.setAttribute('aria-describedby', described.join(' '));
  }

  setDisabled(isDisabled: boolean): void {
    // `readOnly` instead of `disabled`, which would drop the focus while an error is announced.
    this.#input.readOnly = isDisabled;
  }

  focus(): void {
    this.#input.focus();
  }

  /** Keeps the caret after the same digit when the value is reformatted. */
  #retype(format: (text: string) => string): void {
    const caret = this.#input.selectionStart ?? this.#input.value.length;
    const before = this.#input.value.slice(0, caret).replaceAll(/\D/g, '').length;
    this.#input.value = format(this.#input.value);
    let [at, digits] = [0, 0];
    while (digits < before && at < this.#input.value.length) digits += /\d/.test(this.#input.value[at++] ?? '') ? 1 : 0;
    this.#input.setSelectionRange(at, at);
  }
}
