import { areasIn } from "@songtan/client/tooling/locale-files.ts";
import { auditActions, auditSubjectKinds } from "@songtan/domain/staff/audit";
import { expect, test } from "vitest";
import thaiShell from "../../../locales/th/shell.json" with { type: "json" };
import thaiStaff from "../../../locales/th/staff.json" with { type: "json" };
import { areas } from "./route-table.ts";
import { keyOf } from "./use-scope-name.ts";

const folder = new URL("../../../locales/", import.meta.url);

test("every area has a file in both languages, and there are no others", () => {
  for (const locale of ["th", "en"] as const)
    expect(areasIn(folder, locale)).toEqual([...areas].sort());
});

test("every action in the audit log has a text", () => {
  expect(Object.keys(thaiShell.action).sort()).toEqual(auditActions.map(keyOf).sort());
  expect(Object.keys(thaiStaff.audit.kind)).toEqual(expect.arrayContaining([...auditSubjectKinds]));
});
