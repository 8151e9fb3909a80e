import { readFact } from '../../lib/installation.ts';

export interface Operator {
  name: string;
  address: string;
  contact: string;
}

/** The operator of this installation, which the server writes into the page. Empty outside production unless it is set. */
export const readOperator = (): Operator => ({
  name: readFact('legal-name'),
  address: readFact('legal-address'),
  contact: readFact('legal-contact'),
});
