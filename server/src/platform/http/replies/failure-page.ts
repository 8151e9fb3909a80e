import type { Language } from '@candor/contract/language';
import type { FastifyRequest } from 'fastify';

const RETRY: Record<Language, string> = { en: 'Try Again', es: 'Intentar de nuevo', 'zh-Hans': '重试' };

const STYLE =
  'body{margin:0;display:grid;place-content:center;gap:1rem;min-height:100vh;padding:2rem;box-sizing:border-box;background:#faf7f2;color:#1f1b2d;' +
  'font:1.125rem/1.5 system-ui,sans-serif;text-align:center}a{color:#a8401c;font-weight:600}' +
  '@media(prefers-color-scheme:dark){body{background:#16141b;color:#f4f0ea}a{color:#ff9d78}}';

/** Browsers name HTML when they open an address; the app's own calls name JSON. */
export const acceptsHtml = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html');

/** The page uses no scripts and files, because the server may be unable to deliver them. */
export const failurePage = (language: Language, sentence: string): string =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Candor</title>` +
  `<style>${STYLE}</style><main><h1>${escapeHtml(sentence)}</h1><p><a href="">${RETRY[language]}</a></p></main></html>`;

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
