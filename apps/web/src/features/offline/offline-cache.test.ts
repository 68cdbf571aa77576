import { beforeEach, expect, test } from "vitest";
import { cachedAnswers, clearStaleAnswers, recordRead } from "./offline-cache.ts";

beforeEach(() => cachedAnswers.setState({}, true));
const paths = () => Object.keys(cachedAnswers.getState());

test("an answer from this device is noted until the server answers the same", () => {
  recordRead("/driver/tasks", "2026-11-22T03:32:00.000Z");
  recordRead("/driver/user", null);
  expect(paths()).toEqual(["/driver/tasks"]);
  recordRead("/driver/dashboard", "2026-11-22T03:30:00.000Z");
  recordRead("/driver/tasks", null);
  expect(paths()).toEqual(["/driver/dashboard"]);
});

test("another page clears what the last one showed, but not what it has just read itself", () => {
  recordRead("/driver/tasks", "2026-11-22T03:32:00.000Z");
  clearStaleAnswers(Date.now() + 5_000);
  expect(paths()).toEqual(["/driver/tasks"]);
  clearStaleAnswers(Date.now() + 20_000);
  expect(paths()).toEqual([]);
});
