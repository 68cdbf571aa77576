import type { CardProvider } from "../../apps/api/src/ports/card-provider.ts";
import { UpstreamFailure } from "../../apps/api/src/ports/upstream.ts";
import { Crashed, type CrashSwitch } from "./crash.ts";

/** What happens to the next calls: carried out and the answer lost, or never carried out. */
export type ProviderFault = "lose_answer" | "no_call";

/**
 * A provider with calls that can fail on command, at once and not after three seconds; a crashed
 * program cannot call it.
 */
export function faultyProvider(provider: CardProvider, crash: CrashSwitch) {
  const faults: (ProviderFault | null)[] = [];
  let happened = 0;
  const guarded = new Proxy(provider, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      if (typeof value !== "function" || name === "isSigned") return value;
      return async (...args: unknown[]) => {
        if (crash.dead) throw new Crashed();
        const fault = faults.shift();
        if (fault) happened += 1;
        if (fault === "no_call") throw new UpstreamFailure("card provider");
        const answer: unknown = await value.apply(target, args);
        if (fault === "lose_answer") throw new UpstreamFailure("card provider");
        return answer;
      };
    },
  });
  return {
    provider: guarded,
    /** Of the next calls the one after so many others fails so. */
    next(fault: ProviderFault, afterCalls = 0) {
      faults.push(...Array.from({ length: afterCalls }, () => null), fault);
    },
    /** The network is well again. Answers how often it failed since it last was. */
    heal(): number {
      const since = happened;
      happened = 0;
      faults.length = 0;
      return since;
    },
  };
}
