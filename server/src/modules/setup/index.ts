/**
 * The setup of a new production installation. A one-time token from the log opens it. It makes the first admin and says what is missing.
 * It changes no setting and shows no secret.
 */
export { setupModule, type Setup } from './module.ts';
export type { SetupFacts, SetupPorts } from './ports.ts';
