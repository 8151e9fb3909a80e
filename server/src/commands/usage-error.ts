/** What was typed cannot be meant; the message is followed by how the command is used. */
export class UsageError extends Error {}
