// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { afterEach, expect, test, vi } from "vitest";
import { showTask, taskAt, withCod } from "../../../../testing/driver-task.tsx";
import { taskSync } from "../../sync/task-sync.ts";

const refused = {
  outcome: "refused",
  code: "pin_wrong",
  message: "That PIN is not right",
} as const;
const pinField = "PIN from the recipient";
const delivered = taskAt("in_transit", [{ kind: "delivered", stopIndex: 1 }]);
const withCash = withCod(delivered, 50_000);

async function openSheet(task = delivered) {
  const page = await showTask(task);
  await page.press("signed");
  await page.press("Delivered");
  await page.type(pinField, "1234");
  return page;
}

afterEach(() => vi.restoreAllMocks());

test("a wrong PIN is shown in its sheet, which stays as it was while the server is queried", async () => {
  const page = await openSheet();
  await page.press("Confirm");
  const sending = () => taskSync.state.getState().events.some(({ state }) => state === "sending");
  await page.soon(sending).toBe(true);
  expect([page.dialog() !== null, page.field(pinField)?.value]).toEqual([true, "1234"]);
  await page.answer(refused);
  await page.soon(() => page.dialog()?.textContent).toContain(refused.message);
  await page.soon(() => page.field(pinField)?.value).toBe("");
  expect(page.listed()).toEqual([]);
  page.close();
});

test("after the last try the sheet offers to call the recipient, and the sender, who can unlock it", async () => {
  const [sender, door] = delivered.stops;
  const stops = [
    { ...sender, contactPhone: "0811111111" },
    { ...door, contactPhone: "0822222222" },
  ] as typeof delivered.stops;
  const page = await openSheet({ ...delivered, stops });
  const calls = () =>
    [...(page.dialog()?.querySelectorAll("a") ?? [])].map((link) => [
      link.textContent,
      link.getAttribute("href"),
    ]);
  const offered = [
    ["Call the recipient", "tel:0822222222"],
    ["Call the sender", "tel:0811111111"],
  ];
  await page.press("Confirm");
  await page.answer({ ...refused, details: { triesLeft: 1 } });
  await page.soon(() => page.dialog()?.textContent).toContain(refused.message);
  expect(calls()).toEqual([]);
  await page.soon(() => page.field(pinField)?.value).toBe("");
  await page.type(pinField, "1234");
  await page.press("Confirm");
  await page.answer({ ...refused, details: { triesLeft: 0 } });
  await page.soon(calls).toEqual(offered);
  await page.soon(() => page.field(pinField)?.value).toBe("");
  await page.type(pinField, "1234");
  await page.press("Confirm");
  await page.answer({ outcome: "refused", code: "pin_locked", message: "Tried too often" });
  await page.soon(() => page.dialog()?.textContent).toContain("Tried too often");
  await page.soon(() => page.field(pinField)?.value).toBe("");
  expect(calls()).toEqual(offered);
  page.close();
});

test("a PIN without an answer closes its sheet: the next step is shown", async () => {
  const page = await openSheet();
  await page.press("Confirm");
  (await page.called()).fail();
  await page.soon(page.dialog).toBeNull();
  await page.soon(() => page.find("Delivered")).toBeFalsy();
  void taskSync.retry();
  await page.answer(refused);
  await page.soon(page.listed).toEqual([refused.message]);
  page.close();
});

test("with cash on delivery a PIN without an answer keeps its sheet, which says that a network is needed", async () => {
  const page = await openSheet(withCash);
  await page.press("Confirm");
  (await page.called()).fail();
  await page.soon(() => page.dialog()?.textContent).toContain("must be checked over the network");
  await page.press("Confirm");
  expect(taskSync.state.getState().events).toHaveLength(1);
  void taskSync.retry();
  await page.answer(refused);
  await page.soon(() => page.dialog()?.textContent).toContain(refused.message);
  page.close();
});

test("with cash on delivery nothing is sent while the browser says that there is no network", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const page = await openSheet(withCash);
  await page.press("Confirm");
  await page.soon(() => page.dialog()?.textContent).toContain("must be checked over the network");
  expect([taskSync.isEmpty(), page.calls]).toEqual([true, []]);
  page.close();
});

test("a refusal after a while without a network is shown in its sheet, until it is tried again", async () => {
  const page = await openSheet(withCash);
  await page.press("Confirm");
  (await page.called()).fail();
  await page.soon(() => taskSync.state.getState().events[0]?.state).toBe("waiting");
  await page.press("Close");
  void taskSync.retry();
  await page.answer(refused);
  await page.press("Delivered");
  await page.soon(() => page.dialog()?.textContent).toContain(refused.message);
  await page.type(pinField, "4321");
  await page.press("Confirm");
  await page.soon(() => page.dialog()?.textContent).not.toContain(refused.message);
  await page.answer({});
  await page.soon(page.dialog).toBeNull();
  page.close();
});

test("a step with a button that was replaced by the next one is refused on the page", async () => {
  const page = await showTask(taskAt("assigned", [{ kind: "heading", stopIndex: 0 }]));
  await page.press("Start to the pick-up");
  await page.see("I am at the pick-up");
  await page.answer({ ...refused, code: "conflict" });
  await page.soon(page.listed).toEqual([refused.message]);
  await page.see("Start to the pick-up");
  page.close();
});
