// @vitest-environment happy-dom
import { queryClient } from "@songtan/client/calls/query-client.ts";
import type { DisputeRecord } from "@songtan/contract/console/disputes";
import { QueryObserver } from "@tanstack/react-query";
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
  const reads: ((answer: DisputeRecord) => void)[] = [];
  const queryFn = () => new Promise<DisputeRecord>((answer) => reads.push(answer));
  queryClient.setQueryData(queryKey, dispute());
  const leave = new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined);
  void queryClient.refetchQueries({ queryKey });
  await expect.poll(() => reads.length).toBe(1);
  await page.type("What the bank should know", "Delivered");
  await page.press("Send");
  await expect.poll(() => queryClient.getQueryData(queryKey)).toEqual(answered);
  reads[0]?.(dispute());
  await new Promise((done) => setTimeout(done, 20));
  expect(queryClient.getQueryData(queryKey)).toEqual(answered);
  leave();
  page.close();
});
