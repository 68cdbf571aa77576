import type { SavedFilterView } from "@songtan/contract/console/overview/saved-filters";
import { limits } from "@songtan/domain/limits";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newStaff, type Staff, staffCall } from "../../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../../testing/world/test-world.ts";

let world: TestWorld;
let staff: Staff;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  staff = await newStaff(world);
});

const save = (more: object = {}, by = staff) =>
  staffCall<SavedFilterView[]>(world, by, "POST /console/saved-filters", {
    body: {
      list: "bookings",
      name: "งานวันนี้",
      query: "state=active&vehicle=pickup",
      isDefault: false,
      ...more,
    },
  });
const codeOf = ({ body }: { body: Record<string, unknown> }) =>
  (body.error as { code: string } | undefined)?.code;

test("filters are stored under a name, for one member and one list", async () => {
  expect((await save()).data).toMatchObject([
    { name: "งานวันนี้", query: "state=active&vehicle=pickup", isDefault: false },
  ]);
  const other = await newStaff(world);
  const path = "GET /console/saved-filters?list=bookings" as const;
  expect((await staffCall(world, other, path)).data).toEqual([]);
  expect((await staffCall(world, staff, "GET /console/saved-filters?list=drivers")).data).toEqual(
    [],
  );
  expect((await staffCall(world, staff, path)).data).toHaveLength(1);
});

test("a list has one default: the next one replaces it, and it can be given up", async () => {
  await save({ isDefault: true });
  const { data } = await save({ name: "ที่จบแล้ว", query: "state=ended", isDefault: true });
  const defaults = (rows: SavedFilterView[]) =>
    rows.filter(({ isDefault }) => isDefault).map(({ name }) => name);
  expect(defaults(data)).toEqual(["ที่จบแล้ว"]);
  const first = data.find(({ name }) => name === "งานวันนี้")?.id;
  const set = (isDefault: boolean) =>
    staffCall<SavedFilterView[]>(world, staff, `POST /console/saved-filters/${first}/default`, {
      body: { isDefault },
    });
  expect(defaults((await set(true)).data)).toEqual(["งานวันนี้"]);
  expect(defaults((await set(false)).data)).toEqual([]);
});

test("two defaults at once leave one", async () => {
  await Promise.all([save({ name: "ก", isDefault: true }), save({ name: "ข", isDefault: true })]);
  const { data } = await staffCall<SavedFilterView[]>(
    world,
    staff,
    "GET /console/saved-filters?list=bookings",
  );
  expect(data.map(({ isDefault }) => isDefault).sort()).toEqual([false, true]);
});

test("a removed filter is gone; another member's is not found", async () => {
  const id = (await save()).data[0]?.id;
  const other = await newStaff(world);
  const remove = (by: Staff) => staffCall(world, by, `POST /console/saved-filters/${id}/remove`);
  expect(codeOf(await remove(other))).toBe("not_found");
  expect((await remove(staff)).data).toEqual([]);
  expect(codeOf(await remove(staff))).toBe("not_found");
});

test("a name used before, too many, and what is no filter are refused", async () => {
  await save();
  expect(codeOf(await save({ query: "state=ended" }))).toBe("saved_filter_name_used");
  for (let count = 1; count < limits.savedFiltersOfList; count += 1)
    await save({ name: `${count}` });
  expect(codeOf(await save({ name: "อีกหนึ่ง" }))).toBe("too_many_saved_filters");
  for (const more of [
    { name: " " },
    { query: "" },
    { query: "javascript:alert(1)" },
    { list: "passkeys" },
  ])
    expect(codeOf(await save(more))).toBe("invalid");
});
