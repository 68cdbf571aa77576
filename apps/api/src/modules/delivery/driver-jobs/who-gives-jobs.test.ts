import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const modules = join(import.meta.dirname, "../..");

/**
 * Every place in which a driver comes to hold a job, by the file that chooses the driver. Each sets the money aside and sees to
 * the ceiling of cash on delivery (`holdForJob`) before the job is theirs.
 */
const givers: Readonly<Record<string, RegExp>> = {
  "delivery/dispatch/accept-booking.ts": /\bassign\(/,
  "delivery/by-hand/choose-driver.ts": /\bassign\(/,
  "delivery/handovers/propose-handover.ts": /insertInto\("handovers"\)/,
};
/** The statements that assign a booking to a driver, and the callers that set the money aside first. */
const writers: Readonly<Record<string, string>> = {
  "delivery/dispatch/accept-booking.ts": "those who call assign",
  "delivery/handovers/confirm-side.ts": "who proposed the hand-over",
  "delivery/task-events/save-review.ts":
    "none: the driver already has the goods, so the fact is recorded as it is, and staff see it",
};

type File = { file: string; text: string };
const files: File[] = readdirSync(modules, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
  .map((file) => ({ file, text: readFileSync(join(modules, file), "utf8") }));

/** The values that a statement sets on bookings name a driver, and not "none". */
const setsDriver = (text: string) =>
  [...text.matchAll(/updateTable\("bookings"\)\s*\.set\(\{([^}]*)\}/g)].some(([, values = ""]) =>
    /(?<!reservedDriverId: )\bdriverId\b(?!: null)/.test(values),
  ) || /update bookings\s+set[^`]*driver_id = (?!null)/.test(text);
const problemsOf = ({ file, text }: File): string[] => [
  ...(setsDriver(text) && !(file in writers) ? ["makes a booking a driver's"] : []),
  ...(/(?<!\.)\bassign\(\w+, \{|insertInto\("handovers"\)/.test(text) && !(file in givers)
    ? ["chooses a driver"]
    : []),
  ...(file in givers && !holdsFirst(text) ? ["sets nothing aside"] : []),
];
const holdsFirst = (text: string) => /\bholdForJob\(trx, booking, \{ id: /.test(text);

test("a driver comes to hold a job only in the listed places, each of which sets the money aside", () => {
  expect(files.flatMap((each) => problemsOf(each).map((problem) => [each.file, problem]))).toEqual(
    [],
  );
  for (const [file, choosing] of Object.entries(givers))
    expect([file, choosing.test(files.find((each) => each.file === file)?.text ?? "")]).toEqual([
      file,
      true,
    ]);
  expect(
    files
      .filter(({ text }) => setsDriver(text))
      .map(({ file }) => file)
      .sort(),
  ).toEqual(Object.keys(writers).sort());
});

test.each([
  [
    "a new statement that names a driver",
    'await trx.updateTable("bookings").set({ driverId, slot }).where("id", "=", id).execute();',
    "claims/staff-moves/give-away.ts",
  ],
  ["the same from SQL", "sql`update bookings set driver_id = $1`", "claims/give-away.ts"],
  ["a new caller", "await assign(deps, { booking, driver, offer: null, now });", "claims/give.ts"],
  ["a new hand-over", 'await trx.insertInto("handovers").values(row)', "claims/hand-over.ts"],
  [
    "a listed place without the money",
    "await assign(deps, {});",
    "delivery/by-hand/choose-driver.ts",
  ],
])("%s is refused", (_, text, file) => {
  expect(problemsOf({ file, text })).toHaveLength(1);
});
