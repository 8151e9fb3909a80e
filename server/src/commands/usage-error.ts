/** The command line is invalid. After the message the command's usage is printed. */
export class UsageError extends Error {}
