import { beforeEach, expect, test } from "vitest";
import { keptAnswers, leaveKept, noteRead } from "./kept-answers.ts";

beforeEach(() => keptAnswers.setState({}, true));
const paths = () => Object.keys(keptAnswers.getState());

test("an answer from this device is noted until the server answers the same", () => {
  noteRead("/driver/tasks", "2026-11-22T03:32:00.000Z");
  noteRead("/driver/user", null);
  expect(paths()).toEqual(["/driver/tasks"]);
  noteRead("/driver/dashboard", "2026-11-22T03:30:00.000Z");
  noteRead("/driver/tasks", null);
  expect(paths()).toEqual(["/driver/dashboard"]);
});

test("another page forgets what the last one showed, but not what it has just read itself", () => {
  noteRead("/driver/tasks", "2026-11-22T03:32:00.000Z");
  leaveKept(Date.now() + 5_000);
  expect(paths()).toEqual(["/driver/tasks"]);
  leaveKept(Date.now() + 20_000);
  expect(paths()).toEqual([]);
});
