import { readServerFact } from '../../lib/installation.ts';
import { useBrowserValue } from '../../lib/use-browser-value.ts';

export interface Operator {
  name: string;
  address: string;
  contact: string;
}

/** The operator of this installation, which the server writes into the page. Empty outside production unless it is set. */
export const useOperator = (): Operator => ({
  name: useBrowserValue(() => readServerFact('legal-name'), ''),
  address: useBrowserValue(() => readServerFact('legal-address'), ''),
  contact: useBrowserValue(() => readServerFact('legal-contact'), ''),
});
