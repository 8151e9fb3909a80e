/** Whether a provider is available, as known from its last use. */
export interface ProviderState {
  name: string;
  kind: string;
  healthy: boolean;
  checkedAt: Date | null;
}
