import { EngineProblem } from "../engines/fetch-json.ts";
import type { ChildAnswer } from "./wire.ts";

type Waiting = { resolve(text: string): void; reject(problem: Error): void };

/** Requests that the process has not answered yet, by id. */
export function openRequests() {
  const waiting = new Map<number, Waiting>();
  let nextId = 1;
  return {
    count: () => waiting.size,
    open(): { id: number; answer: Promise<string>; fail(problem: Error): void } {
      const id = nextId++;
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      waiting.set(id, { resolve, reject });
      return {
        id,
        answer: promise,
        fail(problem) {
          waiting.delete(id);
          reject(problem);
        },
      };
    },
    /** An answer to a request that is not open any more is dropped. */
    complete(answer: Exclude<ChildAnswer, { ready: true }>): void {
      const pending = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ("text" in answer) pending?.resolve(answer.text);
      else pending?.reject(new EngineProblem(answer.problem));
    },
    failAll(problem: Error): void {
      for (const { reject } of waiting.values()) reject(problem);
      waiting.clear();
    },
  };
}
