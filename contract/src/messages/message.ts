import type { ENGLISH } from './en/catalogue.ts';

type English = typeof ENGLISH;
export type MessageKey = keyof English;

type Placeholders<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never;
type Parameter = string | number | Message;
/** Empty for a text without placeholders. A key known only as a union takes the parameters of all its members. */
export type ParametersOf<K extends MessageKey> = [Placeholders<English[K]>] extends [never]
  ? []
  : [params: Record<Placeholders<English[K]>, Parameter>];

/** A text of the server as a key with parameters. It is rendered in the reader's language when it leaves the server. */
export interface Message {
  readonly key: MessageKey;
  readonly params?: Readonly<Record<string, Parameter>>;
}

/** Every language's texts, by key; a catalogue that lacks a key does not compile. */
export type Catalogue = Readonly<Record<MessageKey, string>>;

export const message = <K extends MessageKey>(key: K, ...[params]: ParametersOf<K>): Message => (params ? { key, params } : { key });
