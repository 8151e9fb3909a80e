import { ENGLISH } from '@candor/contract/english';
import type { Message } from '@candor/contract/message';
import { renderMessage } from '@candor/contract/render-message';
import { sharedTexts } from './language.ts';

/** A message that server and web share, such as what is wrong with a field or the name of a platform. The first page needs none. */
export const messageText = (message: Message): string => renderMessage(message, sharedTexts() ?? ENGLISH);
