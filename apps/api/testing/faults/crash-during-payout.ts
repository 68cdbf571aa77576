import { sendPayout } from "../../src/modules/payouts/payouts/send-payout.ts";
import { testDeps } from "../world/test-world.ts";

/** A program that is killed -9 when the provider has made a transfer and before anything of it is written down. */
const { deps } = await testDeps({
  database: process.env.TEST_DATABASE ?? "",
  now: () => new Date(process.env.TEST_NOW ?? 0),
  env: JSON.parse(process.env.TEST_SETTINGS ?? "{}") as Record<string, string>,
});
const { cardProvider } = deps;
if (!cardProvider) throw new Error("this world has a provider");
await sendPayout(
  {
    ...deps,
    cardProvider: {
      ...cardProvider,
      async transfer(input) {
        await cardProvider.transfer(input);
        process.kill(process.pid, "SIGKILL");
        return new Promise(() => {});
      },
    },
  },
  { payoutId: process.env.TEST_PAYOUT ?? "" },
);
