import { readFact } from '../../lib/installation.ts';
import { useBrowserValue } from '../../lib/use-browser-value.ts';

export interface Operator {
  name: string;
  address: string;
  contact: string;
}

/** The operator of this installation, which the server writes into the page. Empty outside production unless it is set. */
export const useOperator = (): Operator => ({
  name: useBrowserValue(() => readFact('legal-name'), ''),
  address: useBrowserValue(() => readFact('legal-address'), ''),
  contact: useBrowserValue(() => readFact('legal-contact'), ''),
});
