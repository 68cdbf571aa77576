// @vitest-environment happy-dom
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { ProofForm } from "../../proofs/proof-form.tsx";
import {
  emptyQueue,
  newPageState,
  type SendResult,
  type SyncState,
  toSyncState,
} from "../../sync/sync-state.ts";
import { StepDialog } from "./step-dialog.tsx";

const held = vi.hoisted(() => ({ state: {} as StoreApi<SyncState> }));
vi.mock("@songtan/client/language/use-text.ts", () => ({
  useLocale: () => "en",
  useText: () => (key: string) => key,
}));
vi.mock("../../sync/task-sync.ts", async () => {
  const { useStore } = await import("zustand/react");
  return {
    taskSync: { dismissRefusal: () => held.state.setState({ refusals: [] }) },
    useTaskSync: () => useStore(held.state),
  };
});
vi.mock("../../proofs/proof-form.tsx", () => ({
  ProofForm: ({
    onChange,
    pinRefusal,
  }: Pick<Parameters<typeof ProofForm>[0], "onChange" | "pinRefusal">) => (
    <>
      {pinRefusal?.message}
      <input onFocus={() => onChange({ pin: "1234", signature: new Blob(["a name"]) })} />
    </>
  ),
}));
vi.mock("@songtan/ui/overlay/dialog.tsx", () => ({
  Dialog: ({ children, footer }: Record<string, React.ReactNode>) => (
    <div>
      {children}
      {footer}
    </div>
  ),
}));

const step = { kind: "delivered", stopIndex: 1 } as const;
const needs = { photo: "or_signature", name: "offered", pin: true, reasons: null } as const;
const task = (codAmountSatang: number | null) =>
  ({
    id: `task ${codAmountSatang}`,
    state: "in_transit",
    parcel: {},
    stops: [{}, { codAmountSatang }],
  }) as TaskView;
const makePendingEvent = (taskId: string) => ({
  ...{ taskId, pictures: [], state: "waiting" as const, awaitingPin: false },
  event: { id: "fact", ...step, occurredAt: "2026-11-22T05:00:00.000Z", proof: { pin: "1234" } },
});

async function show(codAmountSatang: number | null) {
  const dialogLog = { closed: 0, sent: 0, answer: { outcome: "waiting" } as SendResult };
  const shown = task(codAmountSatang);
  const element = document.createElement("div");
  const root = createRoot(element);
  const onSend = async () => {
    dialogLog.sent += 1;
    return dialogLog.answer;
  };
  const onClose = () => {
    dialogLog.closed += 1;
  };
  await act(async () =>
    root.render(
      <StepDialog
        opened
        title=""
        task={shown}
        result={null}
        pending={false}
        {...{ step, needs, onSend, onClose }}
      />,
    ),
  );
  const press = () => act(async () => element.querySelector("button")?.click());
  const fillIn = () =>
    act(async () =>
      element.querySelector("input")?.dispatchEvent(new Event("focusin", { bubbles: true })),
    );
  return {
    element,
    dialogLog,
    taskId: shown.id,
    press,
    fillIn,
    end: () => act(async () => root.unmount()),
  };
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  held.state = createStore(() => toSyncState(emptyQueue(), newPageState()));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  ["with cash on delivery the sheet stays, and says that a network is needed", 50_000],
  ["an ordinary one lets its sheet go", null],
])("a PIN without an answer: %s", async (_, codAmountSatang) => {
  const { element, dialogLog, taskId, press, fillIn, end } = await show(codAmountSatang);
  await fillIn();
  await press();
  expect([dialogLog.sent, dialogLog.closed]).toEqual([1, codAmountSatang ? 0 : 1]);
  await act(async () => {
    held.state.setState({ events: [makePendingEvent(taskId)] });
  });
  expect(element.textContent?.includes("proof.pinNeedsNetwork")).toBe(codAmountSatang !== null);
  if (codAmountSatang) await press();
  expect(dialogLog.sent).toBe(1);
  await end();
});

test("with cash on delivery nothing is sent while the browser says that there is no network", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { element, dialogLog, press, fillIn, end } = await show(50_000);
  await fillIn();
  await press();
  expect([dialogLog.sent, element.textContent?.includes("proof.pinNeedsNetwork")]).toEqual([
    0,
    true,
  ]);
  await end();
});

test("a refusal after a while without a network is shown in its sheet, until it is tried again", async () => {
  const { element, taskId, press, fillIn, end } = await show(50_000);
  await act(async () =>
    held.state.setState({
      refusals: [{ taskId, eventId: "fact", ...step, code: "pin_wrong", message: "Wrong" }],
    }),
  );
  expect(element.textContent).toContain("Wrong");
  await fillIn();
  await press();
  expect(element.textContent).not.toContain("Wrong");
  await end();
});
