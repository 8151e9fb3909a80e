import { message, type Message, type MessageKey, type ParametersOf } from './message.ts';

/**
 * The schema library has one string for each issue. We store a message in it as JSON, which `readIssue` parses: so schemas use keys with
 * parameters, like all other code.
 */
export const issueText = (problem: Message): string => JSON.stringify(problem);

export const issue = <K extends MessageKey>(key: K, ...params: ParametersOf<K>): string => issueText(message(key, ...params));

/** Undefined for the schema library's own English. */
export const readIssue = (text: string): Message | undefined => (text.startsWith('{"key":') ? (JSON.parse(text) as Message) : undefined);
