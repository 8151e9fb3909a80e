import type { FastifyRequest } from 'fastify';

/** Whether a host name or address, as written in settings and URLs, can be reached only from this machine. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/.test(name);
}

/** Headers that proxies add. Some proxies are configured to add only one of them. */
const FORWARDING_HEADERS = /^(?:forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

/** Whether a call comes from this machine and not through a proxy or tunnel on it, which forwards the calls of strangers. */
const isLocalCall = ({ socket, headers }: FastifyRequest): boolean =>
  isLoopback(socket.remoteAddress ?? '') && !Object.keys(headers).some((name) => FORWARDING_HEADERS.test(name));

/** Whether it is a local call to a loopback host name. A foreign site whose name resolves to this machine has another host name. */
export const isLocalVisit = (request: FastifyRequest): boolean => isLocalCall(request) && isLoopback(hostNameOf(request));

const hostNameOf = ({ headers }: FastifyRequest): string => (headers.host ?? '').replace(/:\d*$/, '');
