import { preferredLanguage, type Language } from '@candor/contract/language';
import type { FastifyRequest } from 'fastify';

/** The app sends the language that its member chose; other clients what their owner reads. */
export const languageOf = (request: FastifyRequest): Language => preferredLanguage(request.headers['accept-language']);
