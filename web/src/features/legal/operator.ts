import { readFact } from '../../lib/installation.ts';

export interface Operator {
  name: string;
  address: string;
  contact: string;
}

/** Who runs this installation, which the server writes into the page. Empty where nothing is set, outside production. */
export const readOperator = (): Operator => ({
  name: readFact('legal-name'),
  address: readFact('legal-address'),
  contact: readFact('legal-contact'),
});
