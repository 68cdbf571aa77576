import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const source = new URL("../../", import.meta.url).pathname;
/** Where a driver sees their work, which may contain steps that this phone has not sent yet. */
const folders = [
  ...["features/tasks", "features/proofs", "features/sync", "features/offers"],
  ...["features/driver-home", "features/chat", "pages/driver", "layouts"],
];
/** What shows that something is done. */
const successMarks =
  /<Success\b|"good"|endedTitle|(task|stop)State|ollected(Here|Total)|alarmSent|proofKind|photoSending|tasks\.unsent|"duty\.on"|break\.on|today\.earned|earned\.\$/;
/** What holds the steps of the queue as if they had arrived. */
const queued = /useOptimisticTasks?\(|useWorkInHand\(|useTaskSync\(/;
/** How a screen shows that its success is on this phone alone. */
const unsentMarks = /useUnsent\(|uncounted|outgoing\.waiting/;

const answered = "a call that no queue keeps: shown after its answer";
/**
 * Every screen of a driver's work that shows a success. `unsent`: it may come before the server's answer, and the
 * screen then shows that. Any other has the reason why its success is certain.
 */
const successScreens: Readonly<Record<string, string>> = {
  "features/tasks/task-ended.tsx": "unsent",
  "features/tasks/task-list.tsx": "unsent",
  "features/tasks/steps/stop-timeline.tsx": "unsent",
  "features/tasks/steps/sync-notices.tsx": "unsent",
  "features/driver-home/day-stats.tsx": "unsent",
  "features/tasks/task-head.tsx": "names the next step; what waits is in the sheet below",
  "features/tasks/state/task-status.ts": "only the colour of a badge in the list",
  "features/tasks/steps/resend-pin.tsx": answered,
  "features/tasks/steps/sos-alarm.tsx": answered,
  "features/offers/offer-detail.tsx": "pay that is offered, not earned",
  "features/offers/offer-pay.tsx": "pay that is offered, not earned",
  "features/offers/alarm/offer-call.tsx": answered,
  "features/offers/board/offer-finder.tsx": "an answer of the server",
  "features/driver-home/duty/break-bar.tsx": answered,
  "features/driver-home/duty/break-panel.tsx": answered,
  "features/driver-home/duty/duty-switch.tsx": answered,
  "layouts/account-alerts.tsx": answered,
};

const isScreen = (file: string) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);
const screens = folders.flatMap((folder) =>
  readdirSync(source + folder, { recursive: true, encoding: "utf8" })
    .filter(isScreen)
    .map((file) => `${folder}/${file}`),
);

/** Why a screen's success may be false; null where it is as the list has it. */
function faultOf(file: string, text: string): string | null {
  const showsSuccess = successMarks.test(text);
  const listed = successScreens[file];
  if (!listed) return showsSuccess ? "shows a success and is not in the list" : null;
  if (!showsSuccess) return "shows no success";
  if (listed === "unsent")
    return unsentMarks.test(text) ? null : "does not show what is only on this phone";
  return queued.test(text) ? "reads the queue, so its success is not certain" : null;
}

test("each screen of a driver's work that shows a success is in the list, and shows what was not sent yet", () => {
  const read = (file: string) => readFileSync(source + file, "utf8");
  const faults = screens.flatMap((file) => {
    const fault = faultOf(file, read(file));
    return fault ? [`${file} ${fault}`] : [];
  });
  expect(faults).toEqual([]);
  expect(Object.keys(successScreens).filter((file) => !screens.includes(file))).toEqual([]);
});

test("a new screen that shows a success, or one that hides what waits, is refused", () => {
  expect(faultOf("features/tasks/new.tsx", '<Notice tone="good">')).toContain("not in the list");
  expect(faultOf("features/tasks/task-ended.tsx", "<Success size={140} />")).toContain("only on");
  const queuedAlarm = 'useTaskSync(); t("sos.alarmSent")';
  expect(faultOf("features/tasks/steps/sos-alarm.tsx", queuedAlarm)).toContain("not certain");
});
