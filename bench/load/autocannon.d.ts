/** The few parts of autocannon that we use; it ships no types of its own. */
declare module "autocannon" {
  type Sent = { method?: string; path?: string; headers?: Record<string, string>; body?: string };
  type Context = Record<string, string>;
  export type Step = Sent & {
    onResponse?: (status: number, body: string, context: Context) => void;
    setupRequest?: (sent: Sent, context: Context) => Sent;
  };
  type Options = { url: string; connections: number; requests: Step[] } & (
    | { duration: number }
    | { amount: number }
  );
  type Result = {
    "2xx": number;
    non2xx: number;
    errors: number;
    timeouts: number;
    duration: number;
  };
  type Running = Promise<Result> & { on(event: "response", listener: () => void): void };
  export default function autocannon(options: Options): Running;
}
