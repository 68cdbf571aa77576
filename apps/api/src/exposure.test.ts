import { describe, expect, test } from "vitest";
import { withTls } from "./adapters/gateway-messages.ts";
import { isLoopbackHostHeader, listeningWarning, listensAt } from "./exposure.ts";
import { readSettings } from "./settings.ts";

const read = (env: Record<string, string>) => readSettings({ SANDBOX: "off", ...env });
const refusal = (env: Record<string, string>): string => {
  try {
    readSettings(env);
    return "";
  } catch (problem) {
    return problem instanceof Error ? problem.message : String(problem);
  }
};

describe("whose X-Forwarded-For counts", () => {
  test.each([
    ["off", []],
    ["0", []],
    ["on", ["loopback"]],
    ["10.0.0.7", ["10.0.0.7"]],
    ["loopback, 10.0.0.0/8 fd00::/8", ["loopback", "10.0.0.0/8", "fd00::/8"]],
  ])("TRUST_PROXY=%s is %o", (text, trusted) => {
    expect(read({ TRUST_PROXY: text }).TRUST_PROXY).toEqual(trusted);
  });
  test.each(["everybody", "10.0.0.0/33", "10.0.0.0/0", "proxy.example.com", "10.0.0.0/8/8"])(
    "%s is refused",
    (text) => {
      expect(refusal({ SANDBOX: "off", TRUST_PROXY: text })).toContain("TRUST_PROXY");
    },
  );
});

describe("the address to listen on", () => {
  test.each([
    [{ SANDBOX: "on" }, "127.0.0.1"],
    [{ SANDBOX: "on", SANDBOX_PUBLIC: "1" }, "::"],
    [{}, "::"],
    [{ TRUST_PROXY: "on" }, "127.0.0.1"],
    [{ TRUST_PROXY: "on", HOST: "10.0.0.3" }, "10.0.0.3"],
    [{ TRUST_PROXY: "on", HOST: "0.0.0.0" }, "0.0.0.0"],
  ])("with %o is %s", (env, host) => {
    expect(listensAt(read(env))).toBe(host);
  });
  test("is worth a warning when a proxy can be walked around", () => {
    expect(listeningWarning(read({ TRUST_PROXY: "on", HOST: "0.0.0.0" }))).toContain("firewall");
    expect(listeningWarning(read({ TRUST_PROXY: "on" }))).toBeNull();
    expect(listeningWarning(read({}))).toBeNull();
  });
});

describe("the sandbox", () => {
  const here = { SANDBOX: "on", PUBLIC_URL: "http://localhost:3000" };
  test.each([
    [{ PUBLIC_URL: "https://ship.example.com" }, "PUBLIC_URL"],
    [{ PUBLIC_URL: "https://localhost" }, "PUBLIC_URL"],
    [{ PUBLIC_URL: "http://ship.example.com" }, "PUBLIC_URL"],
    [{ CONSOLE_URL: "https://console.example.com" }, "CONSOLE_URL"],
    [{ TRUST_PROXY: "on" }, "TRUST_PROXY"],
    [{ HOST: "0.0.0.0" }, "HOST"],
    [{ DATABASE_URL: "postgres://app@db.example/songtan" }, "DATABASE_URL"],
  ])("does not start where the world may reach it: %o", (more, named) => {
    expect(refusal({ ...here, ...more })).toMatch(new RegExp(`SANDBOX: is on.*${named}`));
    expect(refusal({ ...here, ...more, SANDBOX_PUBLIC: "1" })).toBe("");
  });
  test.each([
    {},
    { PUBLIC_URL: "http://127.0.0.1:4000" },
    { CONSOLE_URL: "http://console.localhost:3000" },
    { DATABASE_URL: "postgres://app@localhost:5433/songtan" },
    { DATABASE_URL: "postgres://app@db.example/songtan?host=/var/run/postgresql" },
  ])("starts on this machine alone: %o", (more) => {
    expect(refusal({ ...here, ...more })).toBe("");
  });
});

test.each([
  ["localhost:3000", true],
  ["127.0.0.1", true],
  ["[::1]:3000", true],
  ["console.localhost", true],
  ["ship.example.com", false],
  ["localhost.evil.example", false],
  ["127.0.0.1.evil.example", false],
  ["", false],
  [undefined, false],
])("the host %s is this machine: %s", (header, here) => {
  expect(isLoopbackHostHeader(header)).toBe(here);
});

test("mail to another machine insists on TLS; to this one it does not", () => {
  expect(withTls("smtp://user:p%40ss@mail.example:587")).toBe("smtp://user:p%40ss@mail.example:587?requireTLS=true");
  expect(withTls("smtps://mail.example")).toBe("smtps://mail.example");
  expect(withTls("smtp://127.0.0.1:1025")).toBe("smtp://127.0.0.1:1025");
});
