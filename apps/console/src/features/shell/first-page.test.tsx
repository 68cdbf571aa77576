// @vitest-environment happy-dom
import type { StaffUser } from "@songtan/contract/console/staff";
import { staffScopes } from "@songtan/domain/account-types";
import { type RolePreset, rolePresetNames, rolePresets } from "@songtan/domain/staff/role-presets";
import { afterEach, expect, test } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { session, setUser } from "../session/session.ts";
import { firstPageOf } from "./first-page.ts";
import { useNav } from "./use-nav.tsx";

afterEach(() => session.setState({ status: "unknown", user: null, ended: null }));

function Links() {
  return useNav().flatMap(({ links }) =>
    links.map(({ to }) => <a key={to} href={to}>{`${to} `}</a>),
  );
}

const expected: Record<RolePreset, string> = {
  dispatcher: "/operations",
  reviewer: "/reviews",
  support: "/customers",
  accountant: "/operations",
  sales: "/businesses",
  auditor: "/audit",
  manager: "/operations",
};

test.each(rolePresetNames)(
  "a %s begins where their work waits, on a page their rights open",
  async (name) => {
    const page = firstPageOf(rolePresets[name]);
    expect(page).toBe(expected[name]);
    setUser({ id: "s1", scopes: [...rolePresets[name]] } as StaffUser);
    await showComponent(<Links />, { areas: ["shell"], answers: {} });
    await expect.poll(() => document.body.textContent?.split(" ")).toContain(page);
  },
);

test("each single right has a first page, and nobody without one", () => {
  expect(staffScopes.map((scope) => firstPageOf([scope]))).not.toContain(null);
  expect(firstPageOf([])).toBeNull();
});
