import { expect, test } from "vitest";
import { nextCustomerStatus } from "./customer-suspension.ts";

test("a customer is suspended and reinstated once; a closed account is neither", () => {
  const table = (["active", "suspended", "closed"] as const).map((status) =>
    (["suspend", "reinstate"] as const).map((command) => nextCustomerStatus(status, command)),
  );
  expect(table).toEqual([
    ["suspended", null],
    [null, "active"],
    [null, null],
  ]);
});
