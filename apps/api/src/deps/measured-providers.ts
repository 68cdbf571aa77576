import { isMeasured, timed } from "../measures/measured.ts";
import type { Message } from "../ports/ports.ts";

/** The measured providers: each returns its name from the arguments of a call. */
const names: Record<string, (args: readonly unknown[]) => string> = {
  messages: ([message]) => (message as Message).channel,
  lineMessages: () => "line_messages",
  line: () => "line_sign_in",
  cardProvider: () => "card_payments",
  roads: () => "roads",
};

/** The same provider, with the time and result of each call published while someone listens. */
export function measuredProvider<Provider>(name: string, provider: Provider): Provider {
  const nameOf = names[name];
  if (!nameOf || typeof provider !== "object" || provider === null || !isMeasured("provider"))
    return provider;
  return new Proxy(provider, {
    get(target, key) {
      const method: unknown = Reflect.get(target, key, target);
      if (typeof method !== "function") return method;
      return (...args: unknown[]) => {
        const answer: unknown = method.apply(target, args);
        return answer instanceof Promise ? timed("provider", answer, nameOf(args)) : answer;
      };
    },
  });
}
