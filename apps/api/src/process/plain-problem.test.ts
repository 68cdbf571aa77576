import { expect, test } from "vitest";
import { endingOf } from "./exit-status.ts";

const problem = (message: string, more: object) => Object.assign(new Error(message), more);

test.each([
  [problem("x", { code: "EACCES", path: "/srv/data" }), "this account has no right to /srv/data"],
  [problem("x", { code: "EROFS", path: "/mnt" }), "nothing can be written on the disk of /mnt"],
  [problem("ENOSPC: no space left on device, write", { code: "ENOSPC" }), /^the disk is full: /],
  [problem("x", { code: "EADDRINUSE", port: 3000 }), "port 3000 is in use by another program"],
  [problem("no\nuser", { code: "28P01" }), "the database refuses the account: no user"],
  [problem("old", { code: "CERT_HAS_EXPIRED" }), "the database's certificate is refused: old"],
  [
    Object.assign(new AggregateError([new Error("refused ::1"), new Error("refused 127.0.0.1")]), {
      code: "ECONNREFUSED",
    }),
    "the database cannot be reached: refused ::1; refused 127.0.0.1",
  ],
  [
    problem("connect ENOENT /run/x", { code: "ENOENT", path: "/run/x", syscall: "connect" }),
    "the database cannot be reached: connect ENOENT /run/x",
  ],
])("what an operator can fix is one line: %s", (thrown, line) => {
  const { message } = endingOf(thrown);
  if (line instanceof RegExp) expect(message).toMatch(line);
  else expect(message).toBe(line);
});

test("what only a programmer can fix has its stack", () => {
  const fault = new TypeError("x is not a function");
  expect(endingOf(fault).message).toBe(fault);
});
