import { expect, test } from "vitest";
import { stopStates } from "../../booking-types.ts";
import { stopLabel, stopMark } from "./stop-mark.ts";

test("every state of a pick-up and of a drop-off has its mark", () => {
  const rows = stopStates.map((state) => {
    const marks = [0, 2].flatMap((index) => [
      stopMark({ index, state }),
      stopMark({ index, state, failureReason: "sender_recalled" }),
    ]);
    return [state, ...marks].join(" ");
  });
  expect(rows.join("\n")).toMatchInlineSnapshot(`
    "pending start start end end
    heading start start end end
    arrived start start end end
    done done done done done
    done_unverified done done done done
    failed bad start bad end"
  `);
});

test("the pick-up is A, drop-offs are numbers", () => {
  expect([0, 1, 12].map(stopLabel)).toEqual(["A", "1", "12"]);
});
