/** Smaller than every other UUID, and nobody's id. */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/** 32 hexadecimal digits, written like a UUID. */
export const asUuid = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;

/** A keyed hash as an id on the wire: a proper UUID, of version 8, which is for values that an application computes. */
export const asUuidVersion8 = (hash: string): string =>
  hash.replace(/^(.{14}).(.{4})./, (_, head: string, middle: string) => `${head}8${middle}a`);
