/** Whether somebody outside answers, as far as is known without asking now. */
export interface ProviderState {
  name: string;
  kind: string;
  healthy: boolean;
  checkedAt: Date | null;
}
