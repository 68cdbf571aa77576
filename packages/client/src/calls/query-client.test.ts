import { afterEach, expect, test, vi } from "vitest";
import { holdReads } from "../../testing/held-reads.ts";
import { mergeIntoCache, queryClient } from "./query-client.ts";

afterEach(() => queryClient.clear());

test("a read that began before a stream update does not overwrite it: it is fetched again", async () => {
  const key = ["task"];
  const { answers, leave } = holdReads<string>(key);
  expect(answers).toHaveLength(1);
  mergeIntoCache(key, "new");
  expect(queryClient.getQueryData(key)).toBe("new");
  answers[0]?.("old");
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  expect(queryClient.getQueryData(key)).toBe("new");
  answers[1]?.("newer");
  await vi.waitFor(() => expect(queryClient.getQueryData(key)).toBe("newer"));
  leave();
});

test("a stream update fetches nothing when no read is running", async () => {
  const key = ["offers"];
  const { answers, leave } = holdReads<string>(key);
  answers[0]?.("first");
  await vi.waitFor(() => expect(queryClient.getQueryData(key)).toBe("first"));
  mergeIntoCache<string>(key, (was) => `${was}, then more`);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(queryClient.getQueryData(key)).toBe("first, then more");
  expect(answers).toHaveLength(1);
  leave();
});
