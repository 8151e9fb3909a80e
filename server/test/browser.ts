import type { FastifyInstance } from 'fastify';

interface Cookie {
  name: string;
  value: string;
  path: string;
}

export interface Page {
  status: number;
  text: string;
  /** The target of a redirect. */
  location: string | undefined;
  headers: Record<string, unknown>;
}

/** The parts of a browser that the tests of sign-in need: it stores cookies by path and follows redirects when a test says so. */
export function openBrowser(http: FastifyInstance) {
  const jar = new Map<string, Cookie>();

  function storeCookie(header: string): void {
    const [pair = '', ...attributes] = header.split(/;\s*/);
    const [name = '', value = ''] = pair.split('=', 2);
    const attribute = (key: string): string | undefined =>
      attributes.find((part) => part.toLowerCase().startsWith(`${key}=`))?.split('=')[1];
    const path = attribute('path') ?? '/';
    if (value === '' || new Date(attribute('expires') ?? '2999-01-01') < new Date()) jar.delete(`${name} ${path}`);
    else jar.set(`${name} ${path}`, { name, value, path });
  }

  async function open(address: string, form?: Record<string, string>): Promise<Page> {
    const { pathname, search } = new URL(address, 'http://localhost:3000');
    const cookie = cookiesFor(pathname);
    const response = await http.inject({
      method: form ? 'POST' : 'GET',
      url: pathname + search,
      headers: {
        host: 'localhost:3000',
        ...(cookie === '' ? {} : { cookie }),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
    });
    for (const header of [response.headers['set-cookie'] ?? []].flat()) storeCookie(header);
    const { location } = response.headers;
    return { status: response.statusCode, text: response.body, location, headers: response.headers };
  }

  const cookiesFor = (pathname: string): string =>
    [...jar.values()]
      .filter(({ path }) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');

  return {
    open,
    /** The headers with this browser's cookies, for calls of the API. */
    apiCookies: (): Record<string, string> => {
      const cookie = cookiesFor('/api/v1/x');
      return cookie === '' ? {} : { cookie };
    },
    /** Follows redirects until one leads to `stop`, or to a page. */
    follow: async (address: string, stop: string, form?: Record<string, string>): Promise<Page> => {
      let page = await open(address, form);
      while (page.location !== undefined && !new URL(page.location, address).pathname.startsWith(stop)) {
        page = await open(new URL(page.location, address).href);
      }
      return page;
    },
  };
}

export type Browser = ReturnType<typeof openBrowser>;
