import { message, type Message, type MessageKey, type ParametersOf } from './message.ts';

/**
 * The schema library carries one string for each issue. Ours is a message as JSON, which `readIssue` turns back into the message:
 * a schema then names a key with parameters, as all other code does.
 */
export const issueText = (problem: Message): string => JSON.stringify(problem);

export const issue = <K extends MessageKey>(key: K, ...params: ParametersOf<K>): string => issueText(message(key, ...params));

/** Undefined for the schema library's own English. */
export const readIssue = (text: string): Message | undefined => (text.startsWith('{"key":') ? (JSON.parse(text) as Message) : undefined);
