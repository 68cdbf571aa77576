// @vitest-environment happy-dom
import { holdReads } from "@songtan/client/testing/held-reads.ts";
import type { DisputeRecord } from "@songtan/contract/console/disputes";
import { expect, test } from "vitest";
import { showComponent } from "../../../../testing/show-component.tsx";
import { callKey } from "../../api/api.ts";
import { DisputeAnswer } from "./dispute-answer.tsx";

const dispute = (changes: object = {}) =>
  ({
    ...{ id: "d1", version: 3, state: "open", providerDisputeId: "dspt_1", amountSatang: 20_000 },
    ...{ answer: null, answeredBy: null, answeredAt: null, sentAt: null, failureCode: null },
    ...{ accepted: false, mayAnswer: true },
    ...changes,
  }) as unknown as DisputeRecord;

test("what was answered stays, also when the page was being read again just then", async () => {
  const answered = dispute({ version: 4, answer: "Delivered", mayAnswer: false });
  const page = await showComponent(<DisputeAnswer dispute={dispute()} />, {
    areas: ["money", "shell"],
    answers: { "POST /console/disputes/d1/answer": answered },
  });
  const queryKey = callKey("GET /console/disputes/{id}", { params: { id: "d1" } });
  const reads = holdReads<DisputeRecord>(queryKey);
  await reads.began(1);
  await page.type("What the bank should know", "Delivered");
  await page.press("Send");
  await expect.poll(reads.shown).toEqual(answered);
  reads.answers[0]?.(dispute());
  await reads.began(2);
  expect(reads.shown()).toEqual(answered);
  reads.leave();
  page.close();
});
