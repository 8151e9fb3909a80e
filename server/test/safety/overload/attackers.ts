import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';

/** How many replies had each status, and how many replies of 503 had no Retry-After. */
export interface Tally {
  statuses: Record<string, number>;
  unavailableWithoutRetryAfter: number;
}

export interface Target {
  host: string;
  port: number;
  /** The loopback addresses of the clients, each a client network of its own. */
  from: string[];
  tokens: string[];
}

export interface Attack {
  tally: Tally;
  /** How many of its connections are open now. */
  open(): number;
  stop(): void;
}

type StartAttack = (target: Target, clients: number) => Attack;

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!;

export const ATTACKS: Record<string, StartAttack> = {
  'slow-bodies': slowBodies,
  'idle-connections': (target, clients) => idleConnections(target, clients, () => undefined),
  'slow-headers': (target, clients) =>
    idleConnections(target, clients, (socket) => sendSlowly(socket, 'GET / HTTP/1.1\r\nhost: candor\r\n', 'x-a: b\r\n')),
  streams: notificationStreams,
  'full-load': fullLoad,
  'header-flood': headerFlood,
  'slow-readers': slowReaders,
  pipelining,
};

/** Connections that are reopened as soon as they are closed, each at most ten times a second. */
function idleConnections(target: Target, clients: number, begin: (socket: Socket) => void): Attack {
  const tally: Tally = { statuses: {}, unavailableWithoutRetryAfter: 0 };
  const sockets = new Set<Socket>();
  let isStopped = false;
  const open = (n: number): void => {
    if (isStopped) return;
    const socket = connect({ host: target.host, port: target.port, localAddress: pick(target.from, n) });
    sockets.add(socket);
    socket.on('data', (chunk: Buffer) => countRaw(tally, chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      setTimeout(() => open(n), 100);
    });
    socket.on('connect', () => begin(socket));
  };
  for (let n = 0; n < clients; n++) open(n);
  return {
    tally,
    open: () => [...sockets].filter((socket) => !socket.connecting).length,
    stop: () => {
      isStopped = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}

function sendSlowly(socket: Socket, first: string, next: string): void {
  socket.write(first);
  const timer = setInterval(() => socket.write(next), 500);
  socket.on('close', () => clearInterval(timer));
}

function slowBodies(target: Target, clients: number): Attack {
  const head = 'POST /api/v1/signin HTTP/1.1\r\nhost: candor\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{';
  return idleConnections(target, clients, (socket) => sendSlowly(socket, head, ' '));
}

/** Sends two hundred requests at the same time on each connection, and reads no reply. */
function pipelining(target: Target, clients: number): Attack {
  const requests = 'GET /api/v1/platforms HTTP/1.1\r\nhost: candor\r\n\r\n'.repeat(200);
  return idleConnections(target, clients, (socket) => {
    socket.pause();
    socket.write(requests);
  });
}

/** Requests large replies and doesn't read them. */
function slowReaders(target: Target, clients: number): Attack {
  const requests = 'GET /api/v1/countries HTTP/1.1\r\nhost: candor\r\n\r\n';
  return idleConnections(target, clients, (socket) => {
    socket.pause();
    const timer = setInterval(() => socket.write(requests), 500);
    socket.on('close', () => clearInterval(timer));
  });
}

function notificationStreams(target: Target, clients: number): Attack {
  let n = 0;
  return idleConnections(target, clients, (socket) => {
    n += 1;
    const token = pick(target.tokens, n);
    socket.write(`GET /api/v1/notifications/stream HTTP/1.1\r\nhost: candor\r\nauthorization: Bearer ${token}\r\n\r\n`);
  });
}

const BIG_HEADERS = `${Array.from({ length: 60 }, (_, n) => `x-filler-${n}: ${'a'.repeat(200)}`).join('\r\n')}\r\n`;

/** Requests with headers up to the maximum size, and above, one after the other. */
function headerFlood(target: Target, clients: number): Attack {
  return idleConnections(target, clients, (socket) => {
    const send = (): void => {
      if (!socket.writable) return;
      const tooMuch = Math.random() < 0.2 ? BIG_HEADERS.repeat(2) : '';
      socket.write(`GET /api/v1/community/stats HTTP/1.1\r\nhost: candor\r\n${BIG_HEADERS}${tooMuch}\r\n`);
    };
    socket.on('data', send);
    send();
  });
}

/** Clients that each wait for a reply before the next call, and ignore Retry-After. */
function fullLoad(target: Target, clients: number): Attack {
  const tally: Tally = { statuses: {}, unavailableWithoutRetryAfter: 0 };
  const agents = target.from.map((localAddress) => new Agent({ keepAlive: true, maxSockets: clients, localAddress }));
  let isStopped = false;
  let open = 0;
  const sendNext = (n: number): void => {
    if (isStopped) return;
    const headers = { authorization: `Bearer ${pick(target.tokens, n)}`, 'content-type': 'application/json' };
    const call = httpRequest({
      host: target.host,
      port: target.port,
      agent: pick(agents, n),
      method: 'POST',
      path: '/api/v1/search',
      headers,
    });
    open += 1;
    let isDone = false;
    const next = (): void => {
      if (isDone) return;
      isDone = true;
      open -= 1;
      setImmediate(sendNext, n);
    };
    call.on('response', (response: IncomingMessage) => {
      count(tally, response.statusCode ?? 0, response.headers['retry-after']);
      response.resume();
      response.on('close', next);
    });
    call.on('error', () => {
      count(tally, 0, undefined);
      setTimeout(next, 50);
    });
    call.end(JSON.stringify({ person_name: `${NAMES[n % NAMES.length]} ${NAMES[Math.floor(Math.random() * NAMES.length)]}` }));
  };
  for (let n = 0; n < clients; n++) sendNext(n);
  return {
    tally,
    open: () => open,
    stop: () => {
      isStopped = true;
      for (const agent of agents) agent.destroy();
    },
  };
}

const NAMES = ['Jordan', 'Taylor', 'Morgan', 'Casey', 'Riley', 'Avery', 'Quinn', 'Parker', 'Rowan', 'Emerson'];

function countRaw(tally: Tally, text: string): void {
  for (const [, status] of text.matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
    const retryAfter = /^retry-after: (\d+)/im.exec(text)?.[1];
    count(tally, Number(status), retryAfter);
  }
}

function count(tally: Tally, status: number, retryAfter: string | undefined): void {
  tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
  if (status === 503 && !(Number(retryAfter) > 0)) tally.unavailableWithoutRetryAfter += 1;
}
