import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { mergeIntoCache, queryClient } from "./query-client.ts";

afterEach(() => queryClient.clear());

/** A page that reads, and a server that answers each read when the test lets it. */
function read(queryKey: string[]) {
  const answers: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((answer) => answers.push(answer));
  const leave = new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined);
  return { answers, leave };
}

test("a read that began before a stream update does not overwrite it: it is fetched again", async () => {
  const key = ["task"];
  const { answers, leave } = read(key);
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
  const { answers, leave } = read(key);
  answers[0]?.("first");
  await vi.waitFor(() => expect(queryClient.getQueryData(key)).toBe("first"));
  mergeIntoCache<string>(key, (was) => `${was}, then more`);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(queryClient.getQueryData(key)).toBe("first, then more");
  expect(answers).toHaveLength(1);
  leave();
});
