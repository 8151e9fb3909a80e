import type { CardFormProps } from './card-form.ts';
import type { PaymentsConfig } from '../queries.ts';
import { SandboxCardForm } from './sandbox-card-form.tsx';
import { SquareCardForm } from './square-card-form.tsx';

export const hasCardForm = ({ provider, script_url: scriptUrl }: PaymentsConfig): boolean =>
  provider === 'sandbox' || scriptUrl !== undefined;

export function ProviderCardForm(props: CardFormProps) {
  return props.config.provider === 'sandbox' ? <SandboxCardForm {...props} /> : <SquareCardForm {...props} />;
}
