import type { Platform } from '../../platform/platform.ts';
import type { PaymentPorts } from './ports.ts';

/** Everything that the use cases of this module depend on. */
export interface PaymentsDependencies {
  platform: Platform;
  ports: PaymentPorts;
}
