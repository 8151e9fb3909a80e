export interface Operator {
  name: string;
  address: string;
  contact: string;
}

const fact = (name: string): string => document.querySelector(`meta[name="candor-${name}"]`)?.getAttribute('content') ?? '';

/** Who runs this installation, which the server writes into the page. Empty where nothing is set, outside production. */
export const readOperator = (): Operator => ({
  name: fact('legal-name'),
  address: fact('legal-address'),
  contact: fact('legal-contact'),
});
