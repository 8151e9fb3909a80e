/** Clients that call again as soon as they are refused would take the processor's time with refusals. */
export const REFUSAL_DELAY_MS = 250;
