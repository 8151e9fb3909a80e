import { preferredLanguage, type Language } from '@candor/contract/language';
import type { FastifyRequest } from 'fastify';

/** The app sends the language that its member chose; other clients send the languages that their user reads. */
export const languageOf = (request: FastifyRequest): Language => preferredLanguage(request.headers['accept-language']);
