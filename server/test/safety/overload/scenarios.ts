export interface Scenario {
  attack: string;
  clients: number;
  addresses: number;
  /** Connections that the server must keep open, because they are legitimate. */
  mustStayOpen?: number;
}

export const SCENARIOS: readonly Scenario[] = [
  { attack: 'slow-bodies', clients: 260, addresses: 1 },
  { attack: 'slow-bodies', clients: 260, addresses: 26 },
  { attack: 'idle-connections', clients: 500, addresses: 1 },
  { attack: 'idle-connections', clients: 500, addresses: 20 },
  { attack: 'slow-headers', clients: 500, addresses: 20 },
  { attack: 'streams', clients: 2_000, addresses: 1 },
  { attack: 'streams', clients: 2_000, addresses: 40, mustStayOpen: 2_000 },
  { attack: 'header-flood', clients: 64, addresses: 1 },
  { attack: 'slow-readers', clients: 200, addresses: 10 },
  { attack: 'pipelining', clients: 200, addresses: 10 },
  { attack: 'full-load', clients: 256, addresses: 1 },
  { attack: 'full-load', clients: 256, addresses: 64 },
];
