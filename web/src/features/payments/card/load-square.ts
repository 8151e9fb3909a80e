/** The part of Square's Web Payments SDK that we use. */
export interface SquareCard {
  attach(place: HTMLElement): Promise<void>;
  tokenize(details: Record<string, unknown>): Promise<{ status: string; token?: string; errors?: { message?: string }[] }>;
  configure?(options: { style: SquareStyle }): Promise<void>;
  focus?(field: 'cardNumber'): Promise<boolean>;
  addEventListener?(event: 'submit' | 'escape', listener: () => void): void;
  destroy(): Promise<boolean>;
}
type TokenResult = Awaited<ReturnType<SquareCard['tokenize']>>;
/** A wallet's button belongs to the page (Apple Pay) or to the wallet, which attaches it (Google Pay). */
export interface SquareWallet {
  attach?(place: HTMLElement, options?: Record<string, string>): Promise<void>;
  tokenize(): Promise<TokenResult>;
  destroy?(): Promise<boolean>;
}
interface PaymentRequest {
  countryCode: string;
  currencyCode: string;
  total: { amount: string; label: string };
}
export type SquareStyle = Record<string, Record<string, string>>;
export interface SquarePayments {
  card(options: { style: SquareStyle }): Promise<SquareCard>;
  paymentRequest(request: PaymentRequest): unknown;
  /** Each rejects where the browser or the buyer has no such wallet. */
  applePay(request: unknown): Promise<SquareWallet>;
  googlePay(request: unknown): Promise<SquareWallet>;
}
interface Square {
  payments(applicationId: string, locationId: string): SquarePayments;
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
  const finish = (): void => (window.Square ? resolve(window.Square) : fail());
  const fail = (): void => {
    script.remove();
    reject(new Error('Square’s script did not load'));
  };
  script.addEventListener('load', finish);
  script.addEventListener('error', fail);
  setTimeout(fail, LOAD_TIMEOUT_MS);
  document.head.append(script);
  return promise;
}
