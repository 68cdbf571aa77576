/** The used part of the platform's `fetch`, declared here so that the types need neither the DOM's nor Node's. */
export type FetchRequest = {
  method: string;
  headers: Record<string, string>;
  body?: string;
  redirect: "error";
  signal: AbortSignalShape;
};
export type AbortSignalShape = { readonly aborted: boolean };
/** An `AbortSignal` of the caller. */
export type CallerSignal = AbortSignalShape & {
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
};
export type FetchAnswer = {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: {
    getReader(): {
      read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>;
      cancel(): Promise<void>;
    };
  } | null;
  text(): Promise<string>;
};
export type FetchShape = (url: string, request: FetchRequest) => Promise<FetchAnswer>;

/** The platform's own, as the shape above. */
export const platformFetch: FetchShape = (url, request) =>
  fetch(url, request as RequestInit) as Promise<FetchAnswer>;
