import { type SelfCheck, selfChecks } from "@songtan/domain/operator/self-checks";

export type SelfCheckResult = {
  check: SelfCheck;
  state: "passed" | "failed";
  /** Since when it has been so. */
  since: Date;
};

/** What this process last found out about each connection it depends on. */
export type SelfTest = {
  /** Empty before the first round; what is not set, such as Redis, has no result. */
  results(): readonly SelfCheckResult[];
  /** Runs every check once. It never rejects. */
  run(): Promise<void>;
};

/** The failing checks that stop a process, or those that degrade it. */
export const failing = (selfTest: SelfTest, effect: (typeof selfChecks)[SelfCheck]): SelfCheck[] =>
  selfTest
    .results()
    .flatMap(({ check, state }) =>
      state === "failed" && selfChecks[check] === effect ? [check] : [],
    );
