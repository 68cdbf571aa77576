import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  idOf,
  loadList,
  openFilteredCalls,
  type Row,
  unknownId,
} from "../../../testing/records/filtered-calls.ts";
import type { ListedRows } from "../../../testing/records/listed-rows.ts";
import { call } from "../../../testing/world/call.ts";

let rows: ListedRows;
let paths: string[];
beforeAll(async () => {
  ({ rows, listPaths: paths } = await openFilteredCalls());
}, 60_000);
afterAll(() => rows.close());

const readers = ["staff", "sender", "driver", "shop", "partner"] as const;

/** The answer of a list to its first reader, for a parameter that it does not have. */
async function refusalOf(path: string): Promise<string> {
  const url = path.replace(/\{\w+\}/g, unknownId);
  let last = 0;
  for (const reader of readers) {
    const { status, error } = await loadList(rows, reader, url, { surely_unknown: "1" });
    if (status === 400) return error.fields?.surely_unknown ?? "";
    last = status;
  }
  const asMember = await call(rows.world, `GET ${url.slice(4)}?surely_unknown=1` as "GET /", {
    token: rows.sender.token,
    headers: { "songtan-business": rows.businessId },
  });
  return asMember.error?.fields?.surely_unknown ?? `${last} ${asMember.status}`;
}

test("every list refuses a parameter that it does not know, and names those that it does", async () => {
  expect(paths.length).toBeGreaterThan(60);
  const problems: string[] = [];
  for (const path of paths) {
    const text = await refusalOf(path);
    if (!/^(ไม่มีพารามิเตอร์นี้ ที่ใช้ได้คือ: \w|คำสั่งนี้ไม่รับพารามิเตอร์)/.test(text))
      problems.push(`${path}: ${text}`);
  }
  expect(problems).toEqual([]);
});

describe("a reconciliation job", () => {
  test.each(["metadata[shop]=x", "createdAfter=2026-11-01", "expand=driver", "State=active"])(
    "that filters by %s learns that there is no such filter, in both modes",
    async (query) => {
      const [name = ""] = query.split("=");
      for (const { token } of [rows.shop, rows.partner]) {
        const answer = await call<Row[]>(rows.world, `GET /bookings?${query}` as "GET /bookings", {
          token,
          headers: { "accept-language": "en" },
        });
        expect(answer.status).toBe(400);
        expect(answer.error.fields).toEqual({
          [name]: expect.stringMatching(
            /^There is no such parameter\. There are: .*\bcursor, .*limit.*\bstate\b/,
          ),
        });
      }
    },
  );

  test("that sends a state which there is not learns which there are", async () => {
    const answer = await call(rows.world, "GET /bookings?state=lovely" as "GET /bookings", {
      token: rows.shop.token,
      headers: { "accept-language": "en" },
    });
    expect(answer.error.fields?.state).toMatch(
      /^One of these is needed: .*\bdelivered\b.*\bactive\b/,
    );
  });

  test("gets its rows where every filter is known", async () => {
    const { data } = await loadList(rows, "sender", "/api/bookings", { limit: "50" });
    expect(data.map(idOf)).not.toEqual([]);
  });
});
