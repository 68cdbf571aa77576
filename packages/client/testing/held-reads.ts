import { QueryObserver } from "@tanstack/react-query";
import { expect } from "vitest";
import { queryClient } from "../src/calls/query-client.ts";

/** A page that reads, and a server that answers each read when the test lets it. */
export function holdReads<Data>(queryKey: readonly unknown[]) {
  const answers: ((answer: Data) => void)[] = [];
  const queryFn = () => new Promise<Data>((answer) => answers.push(answer));
  const leave = new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined);
  return {
    answers,
    leave,
    shown: () => queryClient.getQueryData<Data>(queryKey),
    /** The next read is on its way. */
    async began(count: number): Promise<void> {
      await expect.poll(() => answers.length).toBe(count);
    },
  };
}
