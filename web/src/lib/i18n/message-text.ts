import { ENGLISH } from '@candor/contract/english';
import type { Message } from '@candor/contract/message';
import { renderMessage } from '@candor/contract/render-message';
import { sharedTexts } from './language.ts';

/** The text of a message that server and web share, such as a field error or the name of a platform. The first page that a visitor sees shows none of them. */
export const messageText = (message: Message): string => renderMessage(message, sharedTexts() ?? ENGLISH);
