/** The part of Square's Web Payments SDK that we use. */
export interface SquareCard {
  attach(place: HTMLElement): Promise<void>;
  tokenize(details: Record<string, unknown>): Promise<{ status: string; token?: string; errors?: { message?: string }[] }>;
  configure?(options: { style: SquareStyle }): Promise<void>;
  focus?(field: 'cardNumber'): Promise<boolean>;
  addEventListener?(event: 'submit' | 'escape', listener: () => void): void;
  destroy(): Promise<boolean>;
}
export type SquareStyle = Record<string, Record<string, string>>;
interface Square {
  payments(applicationId: string, locationId: string): { card(options: { style: SquareStyle }): Promise<SquareCard> };
}
declare global {
  interface Window {
    Square?: Square;
  }
}

const LOAD_TIMEOUT_MS = 15_000;
let loading: Promise<Square> | undefined;

export function loadSquare(scriptUrl: string): Promise<Square> {
  if (window.Square) return Promise.resolve(window.Square);
  loading ??= load(scriptUrl).finally(() => (loading = undefined));
  return loading;
}

function load(scriptUrl: string): Promise<Square> {
  const { promise, resolve, reject } = Promise.withResolvers<Square>();
  const script = document.createElement('script');
  script.src = scriptUrl;
  script.async = true;
  const give = (): void => (window.Square ? resolve(window.Square) : fail());
  const fail = (): void => {
    script.remove();
    reject(new Error('the script of Square did not load'));
  };
  script.addEventListener('load', give);
  script.addEventListener('error', fail);
  setTimeout(fail, LOAD_TIMEOUT_MS);
  document.head.append(script);
  return promise;
}
